import { useEffect, useRef } from 'react'

/** For an action bar of one line or more: its height is where the strip above it begins (`--action-bar`). */
export function useActionBar<Bar extends HTMLElement>() {
  const bar = useRef<Bar>(null)
  useEffect(() => {
    if (!bar.current) return
    const { style } = document.documentElement
    const observer = new ResizeObserver(([entry]) => {
      const height = entry?.borderBoxSize[0]?.blockSize
      if (height) style.setProperty('--action-bar', `${height}px`)
    })
    observer.observe(bar.current)
    return () => {
      observer.disconnect()
      style.removeProperty('--action-bar')
    }
  }, [])
  return bar
}
