import { useCallback, useEffect, useRef, useState } from 'react'

export interface Load<T> {
  data: T | undefined
  error: unknown
  /** Loads again. The old data stays until the answer has come. */
  reload: () => Promise<void>
  /** Sets the data after a change, from its answer or in advance. */
  set: (data: T) => void
}

/**
 * Loads the data of one block of a screen, and again when `key` changes. Late answers of earlier requests are
 * dropped.
 */
export function useLoad<T>(ask: () => Promise<T>, key = ''): Load<T> {
  const [known, setKnown] = useState<{ key: string; data?: T; error?: unknown }>({ key })
  const newest = useRef(0)
  const asking = useRef(ask)
  asking.current = ask

  const reload = useCallback(async () => {
    const mine = ++newest.current
    const next = await asking.current().then(
      (data) => ({ key, data }),
      (error: unknown) => ({ key, error }),
    )
    if (mine === newest.current) setKnown(next)
  }, [key])

  useEffect(() => {
    void reload()
    return () => void newest.current++
  }, [reload])

  const set = useCallback((data: T) => setKnown({ key, data }), [key])
  return { data: known.data, error: known.error, reload, set }
}
