import { useState } from 'react'

/** The busy state of a button's action. */
export function useBusy() {
  const [busy, setBusy] = useState(false)
  const run = async (work: Promise<unknown>) => {
    setBusy(true)
    await work
    setBusy(false)
  }
  return { busy, run }
}
