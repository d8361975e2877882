import type { ActivityFormat, ActivityKind, FormField } from '@gongfang/contract/activity'
import type { Db } from '../db/connect.ts'

export interface ActivityDraft {
  kind: ActivityKind
  format: ActivityFormat
  title: string
  summary: string
  /** A path of our own pictures, or ''. */
  cover: string
  body: string
  city: string
  place: string
  onlineLink: string
  speaker: string
  speakerIntro: string
  agenda: readonly { time: string; what: string }[]
  questions: readonly { question: string; answer: string }[]
  attachments: readonly { name: string; url: string; size: number }[]
  fields: readonly FormField[]
  opensAt: Date
  closesAt: Date
  startsAt: Date
  endsAt: Date
  cancelUntil: Date
  capacity: number
  perInstitution: number | null
  feeFen: number
  /** Its own, instead of the converted ones. */
  feePoints: number | null
  rewardPoints: number
  certificate: boolean
  /** A day, unless it says so. */
  remindHours?: number
}

export async function insertActivity(
  tx: Db,
  draft: ActivityDraft & { published?: boolean; changedBy?: string },
): Promise<number> {
  const [row] = await tx<[{ id: number }]>`insert into activity ${tx(columnsOf(tx, draft))} returning id`
  return row.id
}

/** Nothing when somebody else has saved it since `version`. */
export async function updateActivity(
  tx: Db,
  {
    id,
    version,
    draft,
    by,
    now,
  }: { id: number; version: number; draft: ActivityDraft; by: string; now: Date },
) {
  const [row] = await tx<{ version: number }[]>`
    update activity set ${tx(columnsOf(tx, draft))}, version = version + 1, changed_at = ${now}, changed_by = ${by}
     where id = ${id} and version = ${version} returning version`
  return row?.version
}

function columnsOf<T extends ActivityDraft>(tx: Db, draft: T) {
  const { agenda, questions, attachments, fields, ...plain } = draft
  const json = (value: object) => tx.json(value as never)
  return {
    ...plain,
    agenda: json(agenda),
    questions: json(questions),
    attachments: json(attachments),
    fields: json(fields),
  }
}
