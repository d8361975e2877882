import { Refused } from '@gongfang/contract/base/call'
import { refusals, sentence } from '@gongfang/contract/base/refusal'
import { UPLOAD_MAX_BYTES } from '@gongfang/contract/system/upload'

const EDGE = 2048
const SMALL_BYTES = 1024 * 1024
const QUALITY = 0.85

/**
 * Reduces a photo to the size of a screen, so that phones do not send 8 MB. A small or unreadable file, and one
 * that would not shrink, is sent unchanged: the server decides.
 */
export async function smaller(file: File): Promise<File> {
  if (file.size <= SMALL_BYTES) return file
  const drawn = await redraw(file)
  const sent = drawn && drawn.size < file.size ? drawn : file
  if (sent.size > UPLOAD_MAX_BYTES) throw tooLarge()
  return sent
}

async function redraw(file: File): Promise<File | null> {
  const picture = await createImageBitmap(file).catch(() => null)
  if (!picture) return null
  const { width, height } = fit(picture, EDGE)
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const pen = canvas.getContext('2d')
  if (!pen) return null
  // JPEG has no transparency; without a background it would become black.
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, width, height)
  pen.drawImage(picture, 0, 0, width, height)
  picture.close()
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', QUALITY))
  return blob && new File([blob], file.name.replace(/\.\w+$/, '.jpg'), { type: blob.type })
}

export function fit({ width, height }: { width: number; height: number }, edge: number) {
  const scale = Math.min(1, edge / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/** The server's own sentence. */
const tooLarge = () =>
  new Refused({
    code: refusals.uploadTooLarge[0],
    reason: 'uploadTooLarge',
    msg: sentence('uploadTooLarge', { limit: '10 MB' }),
    time: 0,
    data: null,
  })
