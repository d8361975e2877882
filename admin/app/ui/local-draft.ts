import { storage } from '@gongfang/web/base/storage.ts'
import { useEffect, useRef, useState } from 'react'

interface StoredDraft<T> {
  value: T
  /** The version of the record that the draft changes. */
  version: string
  at: string
}

export type LocalDraft<T> = ReturnType<typeof useLocalDraft<T>>

interface LocalDraftOptions {
  name: string
  version: string
  /** A record that cannot be changed offers no draft. */
  disabled: boolean
}

/**
 * Unsaved input, stored on this device until it is saved or discarded. `found` is the draft of an earlier visit. A draft is
 * written a second after the last change, or when the page is left before that.
 */
export function useLocalDraft<T>({ name, version, disabled }: LocalDraftOptions) {
  const key = `draft ${name}`
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const write = useRef<() => void>(undefined)
  const [found, setFound] = useState(() =>
    disabled ? null : (storage.readJson(key) as StoredDraft<T> | null),
  )
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
    found: found && { ...found, isOutdated: found.version !== version },
    closeFound: () => setFound(null),
    keep(value: T) {
      settle()
      write.current = () => {
        storage.writeJson(key, { value, version, at: new Date().toISOString() })
        settle()
      }
      timer.current = setTimeout(write.current, 1000)
    },
    drop() {
      settle()
      storage.remove(key)
    },
  }
}
