import { useEffect, useRef, useState } from 'react'

/** Whether the page is scrolled beyond the element. An observer avoids work while scrolling. */
export function useCompact() {
  const mark = useRef<HTMLSpanElement>(null)
  const [compact, setCompact] = useState(false)
  useEffect(() => {
    if (!mark.current) return
    const observer = new IntersectionObserver(([entry]) =>
      setCompact(entry !== undefined && !entry.isIntersecting),
    )
    observer.observe(mark.current)
    return () => observer.disconnect()
  }, [])
  return { compact, mark }
}
