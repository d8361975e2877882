import { useState } from 'react'
import { late } from '../../ui/late.tsx'

const ShareButton = late(() => import('../../content/share-button.tsx').then((part) => part.ShareButton))

interface ShareSpotProps {
  path: string
  title: string
  look: string | undefined
}

/** Few visitors share, so the script is loaded by the first press, which it then handles. */
export function ShareSpot({ path, title, look }: ShareSpotProps) {
  const [wanted, setWanted] = useState(false)
  if (wanted) return <ShareButton path={path} title={title} pressed look={look} />
  return (
    <button type="button" className={look} onClick={() => setWanted(true)}>
      分享
    </button>
  )
}
