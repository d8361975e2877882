import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

const EVERY_MS = 1_500

/** Reloads the page regularly while a job is running. */
export function usePolled(underWay: boolean) {
  const { revalidate, state } = useRevalidator()
  useEffect(() => {
    if (!underWay || state !== 'idle') return
    const timer = setTimeout(() => void revalidate(), EVERY_MS)
    return () => clearTimeout(timer)
  }, [underWay, state, revalidate])
}
