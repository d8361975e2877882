import { type RefObject, useEffect, useRef, useState } from 'react'

/**
 * Whether an element has come within 300 px of the view, so that its content can be loaded in time. Stays true.
 */
export function useNear<E extends Element>(): [place: RefObject<E | null>, near: boolean] {
  const place = useRef<E>(null)
  const [near, setNear] = useState(false)
  useEffect(() => {
    const observer = new IntersectionObserver(
      (seen) => seen.some(({ isIntersecting }) => isIntersecting) && setNear(true),
      { rootMargin: '300px' },
    )
    if (place.current) observer.observe(place.current)
    return () => observer.disconnect()
  }, [])
  return [place, near]
}
