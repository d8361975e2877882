import type { Upload } from '@gongfang/contract/system/upload'
import { useState } from 'react'
import ChevronLeft from '~icons/chevron-left'
import ChevronRight from '~icons/chevron-right'
import RotateCw from '~icons/rotate-cw'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { PrivateImage } from './private-image.tsx'
import styles from './viewer.module.css'

interface ViewerProps {
  uploads: readonly Upload[]
  /** Index of the picture shown at first. */
  start: number
  named: (upload: Upload, at: number) => string
  onClose: () => void
}

const turns = ['', styles.quarter, styles.half, styles.threeQuarters]

/** Private pictures in full size. They can be rotated here; the file stays unchanged. */
export function Viewer({ uploads, start, named, onClose }: ViewerProps) {
  const [at, setAt] = useState(start)
  const [turn, setTurn] = useState(0)
  const upload = uploads[at]
  if (!upload) return null
  const go = (by: number) => {
    setAt((at + by + uploads.length) % uploads.length)
    setTurn(0)
  }
  return (
    <Dialog open onClose={onClose} title={named(upload, at)} size="large">
      <div className={`${styles.viewer} ${turns[turn]}`}>
        <PrivateImage key={upload.id} upload={upload} alt={named(upload, at)} large />
      </div>
      <div className={styles.buttons}>
        {upload.mime.startsWith('image/') && (
          <Button variant="outline" onClick={() => setTurn((turn + 1) % turns.length)}>
            <RotateCw size={16} aria-hidden="true" />
            旋转
          </Button>
        )}
        {uploads.length > 1 && (
          <>
            <Button variant="outline" onClick={() => go(-1)}>
              <ChevronLeft size={16} aria-hidden="true" />
              上一张
            </Button>
            <Button variant="outline" onClick={() => go(1)}>
              下一张
              <ChevronRight size={16} aria-hidden="true" />
            </Button>
            <span role="status" className={styles.place}>
              第 {at + 1} 张，共 {uploads.length} 张
            </span>
          </>
        )}
      </div>
    </Dialog>
  )
}
