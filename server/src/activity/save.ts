import { SOON_DAYS } from '@gongfang/contract/activity'
import type { Db } from '../db/connect.ts'
import { changed } from '../http/kept.ts'
import { cleanHtml } from '../rich-text.ts'
import { type ActivityDraft, insertActivity } from './save-queries.ts'

const SOON_MS = SOON_DAYS * 86_400_000

/** Its text is cleaned before it is kept. What is shown of it changes by the clock alone: that is said now. */
export async function saveActivity(
  tx: Db,
  draft: ActivityDraft & { published?: boolean; changedBy?: string },
): Promise<number> {
  const id = await insertActivity(tx, { ...draft, body: cleanHtml(draft.body) })
  await announce(tx, draft)
  return id
}

/** Now, and at each moment at which the clock changes what is shown. */
export async function announce(tx: Db, { opensAt, closesAt, startsAt, endsAt }: ActivityDraft) {
  await changed(tx, 'activity')
  for (const at of [opensAt, closesAt, startsAt, endsAt, new Date(startsAt.getTime() - SOON_MS)])
    await changed(tx, 'activity', at)
}
