import { type RefObject, type UIEvent, useLayoutEffect, useState } from 'react'

export const ROW_HEIGHT = 33
/** Rows drawn above and below the visible ones. */
const MARGIN = 8

/** The rows of a scrolling box that have to be drawn: from `from` up to, not including, `until`. */
export function useVisibleRows(box: RefObject<HTMLElement | null>, count: number) {
  const [top, setTop] = useState(0)
  const [height, setHeight] = useState(600)
  useLayoutEffect(() => {
    if (!box.current) return
    const watch = new ResizeObserver(([entry]) => entry && setHeight(entry.target.clientHeight))
    watch.observe(box.current)
    return () => watch.disconnect()
  }, [box])
  return {
    from: Math.max(0, Math.floor(top / ROW_HEIGHT) - MARGIN),
    until: Math.min(count, Math.ceil((top + height) / ROW_HEIGHT) + MARGIN),
    onScroll: ({ currentTarget }: UIEvent<HTMLElement>) => setTop(currentTarget.scrollTop),
  }
}

/** Scrolls a row into view, with one row of space for the header. */
export function scrollToRow(box: HTMLElement | null, row: number) {
  if (!box) return
  const [top, bottom] = [row * ROW_HEIGHT, (row + 2) * ROW_HEIGHT]
  if (top < box.scrollTop) box.scrollTop = top
  else if (bottom > box.scrollTop + box.clientHeight) box.scrollTop = bottom - box.clientHeight
}
