import { Refused } from '@gongfang/contract/base/call'
import { useState } from 'react'
import { errorText } from '../../ui/states.tsx'

/** Sends a form once at a time. A refusal stands beside its field, or below the form; `done` makes it ready again. */
export function useSend() {
  const [busy, setBusy] = useState(false)
  const [fields, setFields] = useState<Record<string, string>>({})
  const [failure, setFailure] = useState('')
  const send = async (work: () => Promise<void>) => {
    if (busy) return
    setBusy(true)
    setFields({})
    setFailure('')
    try {
      await work()
    } catch (error) {
      if (error instanceof Refused && error.reason === 'invalid') setFields(error.fields)
      else setFailure(errorText(error))
    }
    setBusy(false)
  }
  return { busy, fields, failure, send, refuse: setFields, done: () => setBusy(false) }
}
