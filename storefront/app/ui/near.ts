import { type RefObject, useEffect, useRef, useState } from 'react'

/** Whether a place has come within 300 px of the view, and from then on: what stands there is fetched by then. */
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
