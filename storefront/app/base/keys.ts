import { useState } from 'react'

/** 24 characters for an Idempotency-Key. `randomUUID` is missing on plain http, this is not. */
export const newKey = () =>
  btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(18)))).replace(/[+/]/g, '_')

/** The same intent asks again with the same key, a changed one with a new key: pressing twice orders once. */
export function intentKeys(make = newKey) {
  let last = { intent: '', key: '' }
  return (intent: object): string => {
    const text = JSON.stringify(intent)
    if (last.intent !== text) last = { intent: text, key: make() }
    return last.key
  }
}

/** Lives as long as the screen does. */
export const useIntentKey = () => useState(() => intentKeys())[0]
