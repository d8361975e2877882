import { type RefObject, useLayoutEffect, useState } from 'react'

/** The number of an element's children that fit into its first row. */
export function useFirstRow(ref: RefObject<HTMLElement | null>): number {
  const [fits, setFits] = useState(Number.POSITIVE_INFINITY)
  useLayoutEffect(() => {
    const row = ref.current
    if (!row) return
    const count = () => {
      const children = [...row.children] as HTMLElement[]
      const end = (children[0]?.offsetTop ?? 0) + (children[0]?.offsetHeight ?? 0)
      setFits(children.filter(({ offsetTop }) => offsetTop < end).length)
    }
    count()
    const watch = new ResizeObserver(count)
    watch.observe(row)
    return () => watch.disconnect()
  }, [ref])
  return fits
}
