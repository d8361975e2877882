import { type RefObject, useEffect, useRef, useState } from 'react'

/**
 * Whether an element has come within 300 px of the view, or as far as `beyond` says, so that its content can be loaded
 * in time. Stays true.
 */
export function useNear<E extends Element>(beyond = '300px'): [place: RefObject<E | null>, near: boolean] {
  const place = useRef<E>(null)
  const [near, setNear] = useState(false)
  useEffect(() => {
    const observer = new IntersectionObserver(
      (seen) => seen.some(({ isIntersecting }) => isIntersecting) && setNear(true),
      { rootMargin: beyond },
    )
    if (place.current) observer.observe(place.current)
    return () => observer.disconnect()
  }, [beyond])
  return [place, near]
}
