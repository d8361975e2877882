import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { RichText } from '../catalogue/rich-text.tsx'
import styles from './prose.module.css'

/** Long text at reading size. Links into the shop are followed without loading it anew. */
export function Prose({ html }: { html: string }) {
  const box = useRef<HTMLDivElement>(null)
  const navigate = useNavigate()
  useEffect(() => {
    const { current } = box
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      const path = link?.getAttribute('href')
      if (!path?.startsWith('/') || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
      event.preventDefault()
      navigate(path)
    }
    current?.addEventListener('click', onClick)
    return () => current?.removeEventListener('click', onClick)
  }, [navigate])
  useFailedPictures(box, html)
  return (
    <div ref={box} className={styles.prose}>
      <RichText html={html} />
    </div>
  )
}

/** A picture that did not come says so in its place, as everywhere in the shop. */
function useFailedPictures(box: React.RefObject<HTMLElement | null>, html: string) {
  // Another text has other pictures.
  useEffect(() => {
    const replace = (image: HTMLImageElement) => {
      const words = document.createElement('span')
      words.className = styles.failed ?? ''
      words.textContent = '加载失败'
      image.replaceWith(words)
    }
    const stop = new AbortController()
    for (const image of html ? (box.current?.querySelectorAll('img') ?? []) : []) {
      // It may have failed before this script was there to hear of it.
      if (image.complete && image.naturalWidth === 0 && image.loading !== 'lazy') replace(image)
      else image.addEventListener('error', () => replace(image), { signal: stop.signal })
    }
    return () => stop.abort()
  }, [box, html])
}
