import { useRef } from 'react'

/** 24 characters for an Idempotency-Key. `randomUUID` is missing on plain http, this is not. */
export const newKey = () =>
  btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(18)))).replace(/[+/]/g, '_')

/** The same intent asks again with the same key, a changed one with a new key: pressing twice orders once. */
export function useIntentKey() {
  const last = useRef({ intent: '', key: '' })
  return (intent: object): string => {
    const text = JSON.stringify(intent)
    if (last.current.intent !== text) last.current = { intent: text, key: newKey() }
    return last.current.key
  }
}
