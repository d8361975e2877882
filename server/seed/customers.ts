import { creditCodeCheck } from '@gongfang/contract/base/credit-code'
import type { Db } from '../src/db/connect.ts'
import { openAccount } from '../src/people/points/actions.ts'
import { insertMany } from './insert-many.ts'
import { type Customer, customers } from './institutions.ts'
import { between, randomFrom } from './random.ts'
import { DAY, HOUR } from './stories.ts'

/** A member who buys for one of the customers. */
export interface CustomerMember extends Customer {
  readonly memberId: number
  readonly institutionId: number
  readonly creditCode: string
  readonly name: string
  readonly mobile: string
  readonly joinedAt: Date
}

const PREFIX = { 学校: '12', 医疗机构: '12', 科研院所: '12', 工厂企业: '91', 培训机构: '52' } as const

/** Their institutions are approved; the first contact of each owns it. Half of them came within the last `days`. */
export async function insertCustomers(tx: Db, { now, days }: { now: Date; days: number }) {
  const random = randomFrom('customers')
  const planned = customers.map((customer, at) => {
    const ago = at % 2 === 0 ? between(random, days + 10, 2 * days + 30) : between(random, 8, days - 5)
    const first17 = `${PREFIX[customer.kind]}${customer.regionCode}MA${String(5_000_000 + 137 * at)}`
    const approvedAt = new Date(now.getTime() - ago * DAY + 3 * HOUR)
    return { customer, creditCode: first17 + creditCodeCheck(first17), approvedAt }
  })
  const institutionIds = await insertMany(
    tx,
    'institution',
    planned.map(({ customer: { weight: _, contacts, ...customer }, creditCode, approvedAt }, at) => ({
      ...customer,
      creditCode,
      contactName: contacts[0] ?? '',
      contactPhone: mobileOf(at, 0),
      contactTitle: '采购负责人',
      state: 'approved',
      createdAt: new Date(approvedAt.getTime() - 3 * HOUR),
      approvedAt,
    })),
  )
  const people = planned.flatMap(({ customer, creditCode, approvedAt }, at) =>
    customer.contacts.map((name, place) => ({
      ...customer,
      creditCode,
      name,
      mobile: mobileOf(at, place),
      owner: place === 0,
      approvedAt,
      institutionId: institutionIds[at] ?? 0,
      joinedAt: approvedAt,
    })),
  )
  const memberIds = await insertMany(
    tx,
    'member',
    people.map(({ name, mobile, approvedAt }, at) => ({
      mobile,
      nickname: name,
      agreementVersion: '2026-11',
      agreedAt: new Date(approvedAt.getTime() - 4 * HOUR),
      createdAt: new Date(approvedAt.getTime() - 4 * HOUR),
      source: ['pc', 'h5', 'wechat'][at % 3] ?? '',
      lastLoginAt: new Date(now.getTime() - between(random, 1, 200) * HOUR),
    })),
  )
  const members = people.map((person, at) => ({ ...person, memberId: memberIds[at] ?? 0 }))
  for (const { memberId } of members) await openAccount(tx, memberId)
  await insertMany(
    tx,
    'membership',
    members.map(({ memberId, institutionId, owner, approvedAt }) => ({
      memberId,
      institutionId,
      roles: [owner ? 'owner' : 'purchaser'],
      state: 'active',
      since: approvedAt,
    })),
  )
  await insertAddresses(tx, members)
  await insertSubmissions(tx, members)
  return members
}

/** Numbers that no other account of the demo has. */
const mobileOf = (institution: number, place: number) =>
  `1370010${String(institution * 10 + place).padStart(4, '0')}`

/** The address of a member. */
export const findAddress = ({ name, mobile, regionCode, regionText, address, jigou }: CustomerMember) => ({
  receiver: name,
  phone: mobile,
  regionCode,
  regionText,
  detail: `${address} ${jigou}`,
})

type Owner = CustomerMember & { owner: boolean; approvedAt: Date }

const insertAddresses = (tx: Db, members: readonly Owner[]) =>
  insertMany(
    tx,
    'address',
    members.map((member) => {
      const { receiver, phone, regionCode, regionText, detail } = findAddress(member)
      const { memberId, approvedAt: createdAt } = member
      return {
        memberId,
        receiver,
        phone,
        regionCode,
        regionText,
        detail,
        tag: '单位',
        isDefault: true,
        createdAt,
      }
    }),
  )

const insertSubmissions = (tx: Db, members: readonly Owner[]) => tx`
  insert into submission (institution_id, member_id, form, state, submitted_at, reviewed_at, reviewed_by)
  select s."institutionId", s."memberId", s.form, 'approved', s."submittedAt", s."reviewedAt", '演示审核员'
    from jsonb_to_recordset(${tx.json(
      members
        .filter(({ owner }) => owner)
        .map((member) => {
          const { institutionId, memberId, jigou, kind, creditCode, regionCode, address, name, mobile } =
            member
          return {
            institutionId,
            memberId,
            form: {
              jigou,
              kind,
              creditCode,
              regionCode,
              address,
              licenceIds: [],
              contactName: name,
              contactPhone: mobile,
              contactTitle: '采购负责人',
            },
            submittedAt: new Date(member.approvedAt.getTime() - 3 * HOUR),
            reviewedAt: member.approvedAt,
          }
        }),
    )}) as s("institutionId" bigint, "memberId" bigint, form jsonb, "submittedAt" timestamptz, "reviewedAt" timestamptz)`
