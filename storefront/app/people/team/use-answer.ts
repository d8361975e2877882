import { useState } from 'react'
import { errorText } from '../../ui/states.tsx'

/** Sends a dialog's answer and keeps the server's refusal. A refused field shows beside it and below the form. */
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
