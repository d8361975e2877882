import { refuse } from '@gongfang/contract/base/refusal'
import { isStaff, Lane, type Sender } from '../../outside/lane.ts'
import { loadSharp } from '../../outside/sharp.ts'
import { LIGHT_PIXELS, MAX_EDGE, MAX_PIXELS, type PictureType } from './rules.ts'

export interface Picture {
  bytes: Buffer
  width: number
  height: number
}

/** Few at a time: an unpacked picture may take two hundred megabytes. */
const WAITING = { each: 7, waiting: 40 }
const lanes = { members: new Lane(WAITING), staff: new Lane(WAITING) }

/**
 * Decoded and written anew, upright and no larger than `edge`, so that neither metadata nor anything hidden behind the
 * picture survives.
 */
export async function redraw(
  bytes: Buffer,
  { type, edge, sender }: { type: PictureType; edge: number; sender: Sender },
): Promise<Picture> {
  const sharp = await loadSharp()
  // The header is read without a limit, so that too large and broken can be told apart.
  const head = await sharp(bytes, { limitInputPixels: false }).metadata().catch(unreadable)
  if (head.format !== type) return unreadable()
  const { width, height } = head
  if (width * height > MAX_PIXELS || Math.max(width, height) > MAX_EDGE) refuse('uploadTooManyPixels')
  const weight = width * height > LIGHT_PIXELS ? 'heavy' : 'light'
  const lane = lanes[isStaff(sender) ? 'staff' : 'members']
  return lane.run(sender, weight, () => draw(bytes, type, edge))
}

async function draw(bytes: Buffer, type: PictureType, edge: number): Promise<Picture> {
  const sharp = await loadSharp()
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
