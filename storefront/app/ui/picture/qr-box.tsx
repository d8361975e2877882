import { useCallback, useEffect, useRef, useState } from 'react'
import { hasFailed, rememberFailure } from './loaded-images.ts'
import styles from './qr-box.module.css'

type QrBoxProps = { size: 160 | 200 | 240; alt: string } & (
  | { src: string; svg?: never }
  | { svg: string; src?: never }
)

const PLACEHOLDER = '/qr-placeholder.svg'

/** A QR code on white. The server makes `svg`; a picture that fails becomes a placeholder. */
export function QrBox({ size, alt, src, svg }: QrBoxProps) {
  const image = useRef<HTMLImageElement>(null)
  const address = src === undefined ? `data:image/svg+xml,${encodeURIComponent(svg)}` : src || PLACEHOLDER
  const [failed, setFailed] = useState<string | null>(null)
  const shown = failed === address || hasFailed(address) ? PLACEHOLDER : address
  const fail = useCallback(() => {
    rememberFailure(address)
    setFailed(address)
  }, [address])

  useEffect(() => {
    // A picture of the server's HTML may have failed before hydration.
    if (image.current?.complete && image.current.naturalWidth === 0) fail()
  }, [fail])

  return (
    <img
      ref={image}
      className={`${styles.qr} ${styles[`size${size}`]}`}
      src={shown}
      alt={alt}
      width={shown === PLACEHOLDER ? 200 : size}
      height={shown === PLACEHOLDER ? 200 : size}
      onError={fail}
    />
  )
}
