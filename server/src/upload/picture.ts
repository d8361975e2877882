import { refuse } from '@gongfang/contract/refusal'
import { loadSharp } from '../outside/sharp.ts'
import { type FileType, MAX_PIXELS } from './rules.ts'

export interface Picture {
  bytes: Buffer
  width: number
  height: number
}

type PictureType = Exclude<FileType, 'pdf'>

/**
 * Decoded and written anew, upright and no larger than `edge`, so that neither metadata nor anything hidden behind the
 * picture survives. One at a time: an unpacked picture may take hundreds of megabytes.
 */
export function redraw(bytes: Buffer, type: PictureType, edge: number): Promise<Picture> {
  const result = turn.then(() => draw(bytes, type, edge))
  turn = result.then(
    () => {},
    () => {},
  )
  return result
}
let turn: Promise<void> = Promise.resolve()

async function draw(bytes: Buffer, type: PictureType, edge: number): Promise<Picture> {
  const sharp = await loadSharp()
  // The header is read without a limit, so that too large and broken can be told apart.
  const head = await sharp(bytes, { limitInputPixels: false }).metadata().catch(unreadable)
  if (head.format !== type) return unreadable()
  if (head.width * head.height > MAX_PIXELS) refuse('uploadTooManyPixels')
  const { data, info } = await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'truncated' })
    .autoOrient()
    .resize(edge, edge, { fit: 'inside', withoutEnlargement: true })
    .toFormat(type, outputOf[type])
    .toBuffer({ resolveWithObject: true })
    .catch(unreadable)
  return { bytes: data, width: info.width, height: info.height }
}

/** WebP's usual effort takes seconds for a large picture. */
const outputOf = { jpeg: { quality: 85 }, png: {}, webp: { quality: 85, effort: 2 } } as const

const unreadable = () => refuse('uploadUnreadable')
