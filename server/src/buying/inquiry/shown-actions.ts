import { fen } from '@gongfang/contract/base/money'
import { refuse } from '@gongfang/contract/base/refusal'
import type { Day } from '@gongfang/contract/base/time'
import type { InquiryEvent, Offer } from '@gongfang/contract/buying/inquiry'
import type { Db } from '../../db/connect.ts'
import * as queries from './queries.ts'
import { type Course, headOf, priceAt } from './rules.ts'

/** The whole inquiry as everybody may see it who may see it at all. */
export async function shownInquiry<Row extends queries.ShownRow>(
  db: Db,
  row: Row,
  { today, withStaff }: { today: Day; withStaff: boolean },
) {
  const [lines, versions, events] = await Promise.all([
    queries.listLines(db, row),
    queries.listVersions(db, row.id),
    queries.listEvents(db, row.id),
  ])
  const [latest] = versions
  return {
    ...row,
    dueAt: row.waitsFor === 'shop' ? row.dueAt : null,
    lines,
    offer: row.offer && headOf(row, row.offer, today),
    current: latest ? await shownOffer(db, row, latest, today) : null,
    versions: versions.map((version) => headOf(row, version, today)),
    thread: events.map(
      ({ isMember, member, staff, ...event }): InquiryEvent => ({
        ...event,
        by: isMember ? 'member' : 'shop',
        name: isMember ? (member ?? '') : withStaff ? (staff ?? '') : '',
      }),
    ),
  }
}

type Owned = Course & { id: number; institutionId: number }

export async function shownOffer(
  db: Db,
  inquiry: Owned,
  offer: queries.OfferRow,
  today: Day,
): Promise<Offer> {
  const lines = await queries.listOfferLines(db, { offerId: offer.id, institutionId: inquiry.institutionId })
  return {
    ...headOf(inquiry, offer, today),
    terms: offer.terms,
    note: offer.note,
    attachments: offer.attachments,
    lines: lines.map((line) => {
      const unitFen = priceAt(line, line.quantity)
      return { ...line, unitFen, amountFen: fen(unitFen * line.quantity) }
    }),
  }
}

export async function getVersion(db: Db, inquiryId: number, version: number) {
  const versions = await queries.listVersions(db, inquiryId)
  return versions.find((one) => one.version === version) ?? refuse('notFound')
}
