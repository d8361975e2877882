import { useEffect, useRef } from 'react'
import { storage } from '../shell/storage.ts'

interface Kept<T> {
  value: T
  /** Of what it was written over. */
  version: string
  at: string
}

/** What was typed and not saved, kept on this device until it is saved or thrown away. */
export const draftOf = <T>(name: string) => storage.readJson<Kept<T> | null>(`draft ${name}`, null)

export const dropDraft = (name: string) => storage.remove(`draft ${name}`)

/** Kept a second after one stops typing. */
export function useKeepDraft<T>(name: string, version: string) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return {
    keep(value: T) {
      clearTimeout(timer.current)
      timer.current = setTimeout(() => {
        storage.writeJson(`draft ${name}`, { value, version, at: new Date().toISOString() })
      }, 1000)
    },
    drop() {
      clearTimeout(timer.current)
      dropDraft(name)
    },
  }
}
