import { refuse } from '@gongfang/contract/refusal'
import sharp from 'sharp'
import { type FileType, MAX_PIXELS } from './rules.ts'

export interface Picture {
  bytes: Buffer
  width: number
  height: number
}

/** Long edge of a picture that anyone may see. Documents keep every pixel: somebody has to read them. */
const PUBLIC_EDGE = 2048

/**
 * Decoded and written anew, upright, so that neither metadata nor anything hidden behind the picture survives. One
 * at a time: an unpacked picture may take 200 MB.
 */
export function redraw(bytes: Buffer, type: Exclude<FileType, 'pdf'>, edge?: 'public'): Promise<Picture> {
  const result = turn.then(() => draw(bytes, type, edge))
  turn = result.then(
    () => {},
    () => {},
  )
  return result
}
let turn: Promise<void> = Promise.resolve()

async function draw(bytes: Buffer, type: Exclude<FileType, 'pdf'>, edge?: 'public'): Promise<Picture> {
  // The header is read without a limit, so that too large and broken can be told apart.
  const head = await sharp(bytes, { limitInputPixels: false }).metadata().catch(unreadable)
  if (head.format !== type) return unreadable()
  if (head.width * head.height > MAX_PIXELS) refuse('uploadTooManyPixels')
  const upright = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'truncated' }).autoOrient()
  const sized = edge
    ? upright.resize(PUBLIC_EDGE, PUBLIC_EDGE, { fit: 'inside', withoutEnlargement: true })
    : upright
  const { data, info } = await sized
    .toFormat(type, type === 'png' ? {} : { quality: 85 })
    .toBuffer({ resolveWithObject: true })
    .catch(unreadable)
  return { bytes: data, width: info.width, height: info.height }
}

const unreadable = () => refuse('uploadUnreadable')
