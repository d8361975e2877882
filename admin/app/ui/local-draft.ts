import { useEffect, useRef } from 'react'
import { storage } from '../base/storage.ts'

interface Kept<T> {
  value: T
  /** Of what it was written over. */
  version: string
  at: string
}

/** What was typed and not saved, kept on this device until it is saved or thrown away. */
export const draftOf = <T>(name: string) => storage.readJson<Kept<T> | null>(`draft ${name}`, null)

export const dropDraft = (name: string) => storage.remove(`draft ${name}`)

/** Kept a second after one stops typing, or when the page goes before that. */
export function useKeepDraft<T>(name: string, version: string) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const write = useRef<() => void>(undefined)
  const settle = () => {
    clearTimeout(timer.current)
    write.current = undefined
  }
  useEffect(() => {
    const flush = () => write.current?.()
    addEventListener('pagehide', flush)
    return () => {
      removeEventListener('pagehide', flush)
      settle()
    }
  }, [])
  return {
    keep(value: T) {
      settle()
      write.current = () => {
        storage.writeJson(`draft ${name}`, { value, version, at: new Date().toISOString() })
        settle()
      }
      timer.current = setTimeout(write.current, 1000)
    },
    drop() {
      settle()
      dropDraft(name)
    },
  }
}
