import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

const EVERY_MS = 1_500

/** Loads the page again and again as long as something is under way. */
export function usePolled(underWay: boolean) {
  const { revalidate, state } = useRevalidator()
  useEffect(() => {
    if (!underWay || state !== 'idle') return
    const timer = setTimeout(() => void revalidate(), EVERY_MS)
    return () => clearTimeout(timer)
  }, [underWay, state, revalidate])
}
