import type { FeedbackKind } from '@gongfang/contract/feedback'
import type { Upload } from '@gongfang/contract/upload'
import { storage } from '../base/storage.ts'

/** What is typed so far. What it is about stands in the address. */
export interface Draft {
  kind: FeedbackKind | ''
  content: string
  contact: string
  images: Upload[]
}

interface Kept {
  memberId: number
  at: number
  draft: Draft
}

const NAME = 'feedbackDraft'
/** Pictures that nothing was written with are swept away after a day. */
const PICTURES_LAST_MS = 20 * 3_600_000

/** What this member had begun to write, if anything. */
export function keptDraft(memberId: number, now: number): Draft | null {
  const kept = storage.readJson(NAME) as Kept | null
  if (kept?.memberId !== memberId) return null
  const images = now - kept.at < PICTURES_LAST_MS ? kept.draft.images : []
  return { ...kept.draft, images }
}

/** Nothing said is nothing to keep. */
export function keepDraft(memberId: number, draft: Draft, now: number) {
  if (draft.content.trim() === '' && draft.images.length === 0) return dropDraft()
  storage.writeJson(NAME, { memberId, at: now, draft } satisfies Kept)
}

export const dropDraft = () => storage.remove(NAME)

/** A link may bring the beginning of a sentence; it comes after what stands there already. */
export function withOpening(content: string, opening: string): string {
  if (opening === '' || content.includes(opening)) return content
  return content === '' ? opening : `${content}\n${opening}`
}
