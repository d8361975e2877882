import { useState } from 'react'
import styles from './qr-box.module.css'

type QrBoxProps = { size: 160 | 200 | 240; alt: string } & (
  | { src: string; svg?: never }
  | { svg: string; src?: never }
)

const PLACEHOLDER = '/qr-placeholder.svg'

/** A code to scan on its white ground. `svg` is made by our own server; a picture that fails becomes a placeholder. */
export function QrBox({ size, alt, src, svg }: QrBoxProps) {
  const [failed, setFailed] = useState<string | null>(null)
  const address = src === undefined ? `data:image/svg+xml,${encodeURIComponent(svg)}` : src || PLACEHOLDER
  const shown = failed === address ? PLACEHOLDER : address
  return (
    <img
      className={`${styles.qr} ${styles[`size${size}`]}`}
      src={shown}
      alt={alt}
      width={shown === PLACEHOLDER ? 200 : size}
      height={shown === PLACEHOLDER ? 200 : size}
      onError={() => setFailed(address)}
    />
  )
}
