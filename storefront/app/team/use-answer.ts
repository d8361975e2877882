import { useState } from 'react'
import { errorText } from '../ui/states.tsx'

/** What the button of a dialog sends, and what the server says against it. */
export function useAnswer(answer: () => Promise<unknown>, onDone: () => void) {
  const [busy, setBusy] = useState(false)
  const [fields, setFields] = useState<Record<string, string>>({})
  const [problem, setProblem] = useState('')
  const send = async () => {
    setBusy(true)
    setFields({})
    setProblem('')
    try {
      await answer()
      onDone()
    } catch (error) {
      const wrong = (error as { fields?: Record<string, string> }).fields ?? {}
      setBusy(false)
      setFields(wrong)
      setProblem(Object.values(wrong)[0] ?? errorText(error))
    }
  }
  return { busy, fields, problem, send }
}
