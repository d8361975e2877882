import type { MemberDetail } from '@gongfang/contract/member-desk'
import { refuse } from '@gongfang/contract/refusal'
import { audit } from '../audit/door.ts'
import type { Db } from '../db/connect.ts'
import type { StaffContext } from '../http/context.ts'
import * as detail from './desk-detail-queries.ts'
import { findMemberRow } from './desk-queries.ts'
import { maskedNumber } from './rules.ts'

/** Everything about one member that stands on one page; numbers are masked for everybody. */
export async function readDetail(db: Db, id: number): Promise<MemberDetail> {
  const member = (await findMemberRow(db, id)) ?? refuse('notFound')
  const [institution, addresses] = await Promise.all([
    readInstitution(db, id),
    detail.listAddressesOf(db, id),
  ])
  return {
    ...member,
    institution,
    addresses: addresses.map((address) => ({ ...address, phone: maskedNumber(address.phone) })),
  }
}

async function readInstitution(db: Db, memberId: number): Promise<MemberDetail['institution']> {
  const standing = await detail.findInstitutionOf(db, memberId)
  if (!standing) return null
  const [history, licences, invoice, colleagues] = await Promise.all([
    detail.listHandIns(db, standing.id),
    detail.listLicences(db, standing.id),
    detail.findInvoiceOf(db, standing.id),
    detail.listColleagues(db, standing.id, memberId),
  ])
  return {
    ...standing,
    creditCode: maskedNumber(standing.creditCode),
    contactPhone: maskedNumber(standing.contactPhone),
    history,
    licences,
    invoice: invoice && {
      ...invoice,
      taxNumber: maskedNumber(invoice.taxNumber),
      account: maskedNumber(invoice.account),
      phone: maskedNumber(invoice.phone),
    },
    colleagues: colleagues.map((one) => ({ ...one, mobile: maskedNumber(one.mobile) })),
  }
}

/** The whole numbers; who looked is on record. */
export const reveal = (ctx: StaffContext, { id }: { id: number }) =>
  ctx.transaction(async (tx) => {
    const numbers = (await detail.findNumbers(tx, id)) ?? refuse('notFound')
    const addresses = await detail.listAddressesOf(tx, id)
    await audit(tx, ctx, { what: 'member.reveal', subject: `member ${id}` })
    return {
      ...numbers,
      addressPhones: addresses.map((address) => ({ id: address.id, phone: address.phone })),
    }
  })
