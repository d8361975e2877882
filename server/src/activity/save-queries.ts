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
  feePoints: number
  rewardPoints: number
  certificate: boolean
}

export async function insertActivity(tx: Db, draft: ActivityDraft): Promise<number> {
  const { agenda, questions, attachments, fields, ...plain } = draft
  const json = (value: object) => tx.json(value as never)
  const [row] = await tx<[{ id: number }]>`
    insert into activity ${tx({
      ...plain,
      agenda: json(agenda),
      questions: json(questions),
      attachments: json(attachments),
      fields: json(fields),
    })} returning id`
  return row.id
}
