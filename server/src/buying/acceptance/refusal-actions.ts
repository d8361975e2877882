import { type AcceptLine, refusedNames } from '@gongfang/contract/buying/acceptance'
import type { Db } from '../../db/connect.ts'
import { getName } from '../../people/member/door.ts'
import { tellMember } from './events.ts'
import { listToTell } from './refusal-queries.ts'

interface Refusing {
  order: { no: string; institutionId: number; memberId: number }
  acceptanceNo: string
  receiverId: number
  lines: readonly Pick<AcceptLine, 'refused' | 'reason'>[]
}

/** The buyer and the owners hear what was refused and why. Staff find it in their to-dos. */
export async function tellRefused(tx: Db, { order, acceptanceNo, receiverId, lines }: Refusing) {
  const refused = lines.filter((line) => line.refused > 0)
  if (refused.length === 0) return
  const { no, institutionId, memberId: buyerId } = order
  const name = await getName(tx, receiverId)
  for (const memberId of await listToTell(tx, { institutionId, buyerId, receiverId }))
    await tellMember(tx, {
      memberId,
      event: 'goodsRefused',
      reference: acceptanceNo,
      values: { no, name, what: whatOf(refused) },
    })
}

/** '3 件（损坏 2，错发 1）' */
function whatOf(refused: readonly Pick<AcceptLine, 'refused' | 'reason'>[]) {
  const sums = new Map<string, number>()
  for (const { refused: pieces, reason } of refused) {
    const word = refusedNames[reason ?? 'other']
    sums.set(word, (sums.get(word) ?? 0) + pieces)
  }
  const parts = [...sums].map(([word, pieces]) => `${word} ${pieces}`)
  return `${refused.reduce((sum, line) => sum + line.refused, 0)} 件（${parts.join('，')}）`
}
