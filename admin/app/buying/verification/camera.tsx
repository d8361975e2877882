import { Alert, Modal } from 'antd'
import { useEffect, useRef, useState } from 'react'
import styles from './camera.module.css'
import { makeReader } from './read-qr.ts'

interface CameraProps {
  onCode: (code: string) => void
  onClose: () => void
}

const EVERY_MS = 150

/** Shows the camera until it finds a code. */
export function Camera({ onCode, onClose }: CameraProps) {
  const video = useRef<HTMLVideoElement>(null)
  const [problem, setProblem] = useState('')
  useEffect(() => {
    const stopping = new AbortController()
    watch(video, stopping.signal)
      .then((code) => code !== null && onCode(code))
      .catch((cause: unknown) => !stopping.signal.aborted && setProblem(sentenceOf(cause)))
    return () => stopping.abort()
  }, [])
  return (
    <Modal open title="扫码" footer={null} onCancel={onClose} centered>
      {problem ? (
        <Alert type="warning" showIcon title={problem} />
      ) : (
        <>
          <video ref={video} className={styles.video} muted playsInline aria-label="摄像头画面" />
          <p className="soft">将二维码放在画面中央，会自动识别。</p>
        </>
      )}
    </Modal>
  )
}

/** The first code that the camera sees; null when it was aborted. The camera is switched off afterwards. */
async function watch(
  video: { current: HTMLVideoElement | null },
  stopping: AbortSignal,
): Promise<string | null> {
  // Browsers offer the camera on secure connections only.
  if (!navigator.mediaDevices) throw new DOMException('', 'SecurityError')
  const [read, stream] = await Promise.all([
    makeReader(),
    navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } }),
  ])
  try {
    const shown = video.current
    if (stopping.aborted || !shown) return null
    shown.srcObject = stream
    await shown.play()
    while (!stopping.aborted) {
      const code = await read(shown)
      if (code) return code
      await new Promise((resolve) => setTimeout(resolve, EVERY_MS))
    }
    return null
  } finally {
    for (const track of stream.getTracks()) track.stop()
  }
}

function sentenceOf(cause: unknown): string {
  const name = cause instanceof DOMException ? cause.name : ''
  if (name === 'NotAllowedError')
    return '没有摄像头权限，请在浏览器设置中允许后重试，或使用扫码枪、输入数字。'
  if (name === 'NotFoundError') return '没有找到摄像头，请使用扫码枪或输入数字。'
  if (name === 'SecurityError') return '摄像头只能在 HTTPS 下使用，请使用扫码枪或输入数字。'
  return '摄像头无法打开，请使用扫码枪或输入数字。'
}
