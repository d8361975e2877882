import { useEffect, useRef } from 'react'
import styles from './rich-text.module.css'

/** The only place that inserts markup from users. The server has sanitised it. */
export function RichText({ html }: { html: string }) {
  const box = useRef<HTMLDivElement>(null)
  // A new text has new pictures.
  useEffect(() => {
    if (html === '' || !box.current) return
    return sayWhatComes(box.current)
  }, [html])
  return <div ref={box} className={styles.text} dangerouslySetInnerHTML={{ __html: html }} />
}

/**
 * Marks pictures that are loading or have failed, as everywhere in the shop. Returns a function that stops it.
 */
function sayWhatComes(text: HTMLElement): () => void {
  const stop = new AbortController()
  const { signal } = stop
  for (const image of text.querySelectorAll('img')) {
    if (image.complete && image.naturalWidth > 0) continue
    const frame = document.createElement('span')
    frame.className = styles.coming ?? ''
    image.replaceWith(frame)
    frame.append(image)
    // Removes the mark.
    const shown = () => frame.replaceWith(image)
    const failed = () => {
      frame.className = styles.failed ?? ''
      frame.textContent = '加载失败'
    }
    image.addEventListener('load', shown, { signal })
    image.addEventListener('error', failed, { signal })
    signal.addEventListener('abort', shown)
    // A picture may have failed before this listener existed. Loading it again reports the result.
    if (image.complete) image.src = image.getAttribute('src') ?? ''
  }
  return () => stop.abort()
}
