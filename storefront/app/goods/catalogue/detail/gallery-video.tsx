import { useEffect, useRef, useState } from 'react'
import styles from './gallery-video.module.css'

interface GalleryVideoProps {
  video: string
  poster: string | undefined
  title: string
  /** Whether the video is the slide in view. It pauses out of view. */
  current: boolean
}

/** The browser's own player, which supports the keyboard. Nothing is loaded before it is played. */
export function GalleryVideo({ video, poster, title, current }: GalleryVideoProps) {
  const player = useRef<HTMLVideoElement>(null)
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    if (!current) player.current?.pause()
  }, [current])
  if (failed) return <p className={styles.failed}>视频加载失败</p>
  return (
    // biome-ignore lint/a11y/useMediaCaption: the product's text and parameters say what it shows
    <video
      ref={player}
      className={styles.video}
      src={video}
      poster={poster}
      controls
      playsInline
      preload="none"
      tabIndex={current ? 0 : -1}
      aria-label={`视频：${title}`}
      onError={() => setFailed(true)}
    />
  )
}
