import { useEffect, useRef } from 'react'
import styles from './rich-text.module.css'

/** The one place that puts markup of others into a page: the server has cleaned it when it was saved. */
export function RichText({ html }: { html: string }) {
  const box = useRef<HTMLDivElement>(null)
  // Another text has other pictures.
  useEffect(() => {
    if (html === '' || !box.current) return
    return sayWhatComes(box.current)
  }, [html])
  return <div ref={box} className={styles.text} dangerouslySetInnerHTML={{ __html: html }} />
}

/** A picture on its way says so in its place, and so does one that did not come, as everywhere in the shop. */
function sayWhatComes(text: HTMLElement): () => void {
  const stop = new AbortController()
  const { signal } = stop
  for (const image of text.querySelectorAll('img')) {
    if (image.complete && image.naturalWidth > 0) continue
    const frame = document.createElement('span')
    frame.className = styles.coming ?? ''
    image.replaceWith(frame)
    frame.append(image)
    // Once it is there, the text is what it was.
    const shown = () => frame.replaceWith(image)
    const failed = () => {
      frame.className = styles.failed ?? ''
      frame.textContent = '加载失败'
    }
    image.addEventListener('load', shown, { signal })
    image.addEventListener('error', failed, { signal })
    signal.addEventListener('abort', shown)
    // It may have failed before this script was there to hear of it: asked for again, it tells.
    if (image.complete) image.src = image.getAttribute('src') ?? ''
  }
  return () => stop.abort()
}
