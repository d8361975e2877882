import { saveProfile } from '@gongfang/contract/people/member'
import { UPLOAD_MAX_BYTES } from '@gongfang/contract/system/upload'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../../base/call.ts'
import { keepUserDetail } from '../../../base/session-store.ts'
import { sendFile } from '../../../system/upload/upload-file.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { toast } from '../../../ui/overlay/toast.tsx'
import { errorText } from '../../../ui/states.tsx'
import styles from './settings.module.css'
import { centred, type Fit, squareOf } from './square-fit.ts'

const SIDE = 512

const sliders = [
  { name: 'zoom', label: '缩放', least: 1, most: 3 },
  { name: 'across', label: '左右位置', least: 0, most: 1 },
  { name: 'down', label: '上下位置', least: 0, most: 1 },
] as const

/** Crops the picture to a square with three sliders, which need no mouse. */
export function AvatarDialog({ file, onClose }: { file: File; onClose: () => void }) {
  const [fit, setFit] = useState<Fit>(centred)
  const [problem, setProblem] = useState(file.size > UPLOAD_MAX_BYTES ? '文件不能超过 10 MB' : '')
  const [busy, setBusy] = useState(false)
  const { canvas, picture } = useCroppedPicture(file, fit, () => setProblem('无法读取这张图片，请换一张'))

  const save = async () => {
    setBusy(true)
    setProblem('')
    try {
      const { id } = await sendFile(await asFile(canvas.current), {
        kind: 'image',
        onProgress: () => {},
        signal: new AbortController().signal,
      })
      keepUserDetail(await call(saveProfile, { avatarId: id }), Date.now())
      toast('success', '头像已更新')
      onClose()
    } catch (error) {
      setProblem(errorText(error))
      setBusy(false)
    }
  }

  return (
    <Dialog open onClose={onClose} title="裁剪头像" size="small">
      <div className={styles.crop}>
        <canvas ref={canvas} width={SIDE} height={SIDE} role="img" aria-label="头像预览" />
        {sliders.map(({ name, label, least, most }) => (
          <label key={name}>
            {label}
            <input
              type="range"
              min={least}
              max={most}
              step={0.02}
              value={fit[name]}
              onChange={(event) => setFit({ ...fit, [name]: Number(event.target.value) })}
            />
          </label>
        ))}
        {problem && (
          <p role="alert" className={styles.problem}>
            {problem}
          </p>
        )}
        <p className={styles.buttons}>
          <Button variant="outline" onClick={onClose}>
            取消
          </Button>
          <Button
            busy={busy}
            busyText="上传中…"
            disabledReason={picture === null || file.size > UPLOAD_MAX_BYTES ? '没有可用的图片' : undefined}
            onClick={save}
          >
            保存头像
          </Button>
        </p>
      </div>
    </Dialog>
  )
}

/** Reads the file and draws its chosen square on the canvas. */
function useCroppedPicture(file: File, fit: Fit, onUnreadable: () => void) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [picture, setPicture] = useState<ImageBitmap | null>(null)
  const unreadable = useRef(onUnreadable)
  unreadable.current = onUnreadable

  useEffect(() => {
    let left = false
    createImageBitmap(file).then(
      (read) => (left ? read.close() : setPicture(read)),
      () => unreadable.current(),
    )
    return () => {
      left = true
    }
  }, [file])

  useEffect(() => {
    const surface = canvas.current?.getContext('2d')
    if (!surface || !picture) return
    const { x, y, side } = squareOf(picture, fit)
    surface.fillStyle = '#fff'
    surface.fillRect(0, 0, SIDE, SIDE)
    surface.drawImage(picture, x, y, side, side, 0, 0, SIDE, SIDE)
  }, [picture, fit])

  return { canvas, picture }
}

async function asFile(canvas: HTMLCanvasElement | null): Promise<File> {
  const blob = await new Promise<Blob | null>((done) => canvas?.toBlob(done, 'image/jpeg', 0.9))
  if (blob === null) throw new Error('the canvas gave no picture')
  return new File([blob], 'avatar.jpg', { type: 'image/jpeg' })
}
