import type { Article } from '@gongfang/contract/service/content'
import { useRef, useState } from 'react'
import styles from './article-video.module.css'

const rates = [0.75, 1, 1.25, 1.5, 2]

interface ArticleVideoProps {
  video: NonNullable<Article['video']>
  title: string
}

/** Nothing is loaded before it is played. */
export function ArticleVideo({ video: { url, poster }, title }: ArticleVideoProps) {
  const player = useRef<HTMLVideoElement>(null)
  const [failed, setFailed] = useState(false)
  if (failed) return <p className={styles.failed}>视频加载失败</p>
  return (
    <figure className={styles.figure}>
      {/* biome-ignore lint/a11y/useMediaCaption: the text of the article says what the picture shows */}
      <video
        ref={player}
        src={url}
        poster={poster || undefined}
        controls
        playsInline
        preload="none"
        aria-label={`视频：${title}`}
        onError={() => setFailed(true)}
      />
      <figcaption>
        <label>
          播放速度{' '}
          <select
            defaultValue={1}
            onChange={({ target }) => {
              if (player.current) player.current.playbackRate = Number(target.value)
            }}
          >
            {rates.map((rate) => (
              <option key={rate} value={rate}>
                {rate}×
              </option>
            ))}
          </select>
        </label>
      </figcaption>
    </figure>
  )
}
