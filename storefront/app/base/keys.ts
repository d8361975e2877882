import { newKey } from '@gongfang/web/base/new-key.ts'
import { useState } from 'react'

/**
 * Gives the same key for the same intent and a new key for a changed one, so that pressing twice orders once.
 */
export function intentKeys(make = newKey, keep?: KeptIntent) {
  let last = keep?.last ?? { intent: '', key: '' }
  return (intent: object): string => {
    const text = JSON.stringify(intent)
    if (last.intent !== text) {
      last = { intent: text, key: make() }
      keep?.write(last)
    }
    return last.key
  }
}

interface Intent {
  intent: string
  key: string
}

/** The last intent, kept over a reload, so that a request whose answer was lost is sent again with the same key. */
interface KeptIntent {
  last: Intent | undefined
  write: (last: Intent) => void
}

export const useIntentKey = () => useState(() => intentKeys())[0]
