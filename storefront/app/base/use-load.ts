import { useCallback, useEffect, useRef, useState } from 'react'

export interface Load<T> {
  data: T | undefined
  error: unknown
  /** Asks again; what is shown stays until the answer is there. */
  reload: () => Promise<void>
  /** What a change has answered, or is going to. */
  set: (data: T) => void
}

/** One block of a screen asks for what it shows, anew when `key` changes. Answers that come late say nothing any more. */
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
