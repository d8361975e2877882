import { useState } from 'react'

/** A button that waits for what it began. */
export function useBusy() {
  const [busy, setBusy] = useState(false)
  const run = async (work: Promise<unknown>) => {
    setBusy(true)
    await work
    setBusy(false)
  }
  return { busy, run }
}
