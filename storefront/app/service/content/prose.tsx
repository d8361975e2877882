import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { RichText } from '../../goods/product/rich-text.tsx'
import styles from './prose.module.css'

/** A long text. Links to the shop's own pages navigate without a page load. */
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
  return (
    <div ref={box} className={styles.prose}>
      <RichText html={html} />
    </div>
  )
}
