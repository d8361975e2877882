import { useEffect, useState } from 'react'

/**
 * The id of the section that is being read: the last whose heading has passed the upper third of the screen.
 */
export function useSectionInView(ids: readonly string[]): string | undefined {
  const [current, setCurrent] = useState(ids[0])
  const all = ids.join()
  useEffect(() => {
    const seen = new Set<string>()
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) seen.add(target.id)
          else seen.delete(target.id)
        }
        const top = all.split(',').find((id) => seen.has(id))
        if (top) setCurrent(top)
      },
      { rootMargin: '-25% 0px -65% 0px' },
    )
    for (const id of all.split(',')) {
      const section = document.getElementById(id)
      if (section) observer.observe(section)
    }
    return () => observer.disconnect()
  }, [all])
  return current
}
