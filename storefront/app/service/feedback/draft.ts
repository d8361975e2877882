import type { FeedbackKind } from '@gongfang/contract/service/feedback'
import type { Upload } from '@gongfang/contract/system/upload'
import { storage } from '@gongfang/web/base/storage.ts'

/** The typed values. The address holds the order or product of the feedback. */
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
/** The server deletes unused pictures after a day. */
const PICTURES_LAST_MS = 20 * 3_600_000

/** The stored draft of this member, or null. */
export function storedDraft(memberId: number, now: number): Draft | null {
  const kept = storage.readJson(NAME) as Kept | null
  if (kept?.memberId !== memberId) return null
  const images = now - kept.at < PICTURES_LAST_MS ? kept.draft.images : []
  return { ...kept.draft, images }
}

/** Stores the draft. An empty one is removed. */
export function keepDraft(memberId: number, draft: Draft, now: number) {
  if (draft.content.trim() === '' && draft.images.length === 0) return dropDraft()
  storage.writeJson(NAME, { memberId, at: now, draft } satisfies Kept)
}

export const dropDraft = () => storage.remove(NAME)

/** Adds the opening text of a link at the end, unless the content contains it. */
export function withOpening(content: string, opening: string): string {
  if (opening === '' || content.includes(opening)) return content
  return content === '' ? opening : `${content}\n${opening}`
}
