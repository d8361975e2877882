import { creditCodeCheck } from '@gongfang/contract/base/credit-code'
import { hash } from '@node-rs/argon2'
import type { Db } from '../src/db/connect.ts'
import type { Storage } from '../src/outside/storage.ts'
import { bookPoints, openAccount } from '../src/people/points/actions.ts'
import { readData } from './data.ts'
import { insertMany } from './insert-many.ts'

export const PASSWORD = 'Gongfang2026'

export const mobiles = {
  approved: '13800000001',
  incomplete: '13800000002',
  pending: '13800000003',
  rejected: '13800000004',
  disabled: '13800000005',
  other: '13800000006',
}

interface Institution {
  mobile: string
  jigou: string
  kind: string
  first17: string
  regionCode: string
  regionText: string
  address: string
  contactName: string
  contactTitle: string
  state: 'pending' | 'approved' | 'rejected'
  reason?: string
  fieldReasons?: Record<string, string>
}

interface Members {
  readonly people: readonly {
    readonly mobile: string
    readonly nickname: string
    readonly avatar: string
    readonly disabled?: boolean
    readonly disabledReason?: string
  }[]
  readonly institutions: readonly Institution[]
  /** Of the demo's main member. */
  readonly addresses: readonly {
    readonly receiver: string
    readonly phone: string
    readonly regionCode: string
    readonly regionText: string
    readonly detail: string
    readonly tag: string
    readonly isDefault: boolean
  }[]
}

const { people, institutions, addresses } = readData<Members>('members')

/** One member in each state there is, all with the same password. Returns ids by mobile number. */
export async function insertMembers(
  tx: Db,
  { now, storage, licence }: { now: Date; storage: Storage; licence: Buffer },
) {
  const passwordHash = await hash(PASSWORD)
  const day = (days: number) => new Date(now.getTime() - days * 86_400_000)
  const ids = await insertMany(
    tx,
    'member',
    people.map(({ disabled = false, disabledReason = '', ...person }, at) => ({
      ...person,
      disabled,
      disabledReason,
      passwordHash,
      agreementVersion: '2026-11',
      agreedAt: day(120 - at),
      createdAt: day(120 - at),
      source: ['pc', 'wechat', 'h5'][at % 3] ?? '',
      lastLoginAt: day(at),
    })),
  )
  const idOf = new Map(people.map(({ mobile }, at) => [mobile, ids[at] ?? 0]))
  for (const id of ids) await openAccount(tx, id)
  const me = idOf.get(mobiles.approved) ?? 0
  await insertMany(
    tx,
    'address',
    addresses.map((address) => ({ memberId: me, ...address, createdAt: day(90) })),
  )
  await bookPoints(tx, {
    memberId: me,
    delta: 500,
    kind: 'register',
    reference: 'register',
    note: '注册赠送',
    at: day(120),
  })
  const institutionIds = new Map<string, number>()
  for (const institution of institutions) {
    const memberId = idOf.get(institution.mobile) ?? 0
    institutionIds.set(
      institution.mobile,
      await insertInstitution(tx, { ...institution, memberId, at: day(100), storage, licence }),
    )
  }
  return { idOf, institutionIds, passwordHash }
}

type Submitted = Institution & { memberId: number; at: Date; storage: Storage; licence: Buffer }

async function insertInstitution(
  tx: Db,
  { memberId, at, storage, licence, mobile, first17, reason = '', fieldReasons = {}, ...given }: Submitted,
) {
  const key = `licence/demo-${mobile}.webp`
  await storage.put(key, licence)
  const [uploadId = 0] = await insertMany(tx, 'upload', [
    {
      memberId,
      kind: 'licence',
      key,
      name: '证照.webp',
      mime: 'image/webp',
      size: licence.length,
      width: 1000,
      height: 707,
      createdAt: at,
      usedAt: at,
    },
  ])
  const { regionText, state, ...form } = given
  const creditCode = first17 + creditCodeCheck(first17)
  const reviewedAt = state === 'pending' ? null : new Date(at.getTime() + 5 * 3_600_000)
  const [institutionId = 0] = await insertMany(tx, 'institution', [
    {
      ...form,
      regionText,
      state,
      creditCode,
      contactPhone: mobile,
      createdAt: at,
      approvedAt: state === 'approved' ? reviewedAt : null,
    },
  ])
  await tx`insert into membership (member_id, institution_id, roles, state, since) values (${memberId}, ${institutionId}, '{owner}', 'active', ${at})`
  const handedIn = { ...form, creditCode, contactPhone: mobile, licenceIds: [uploadId] }
  await tx`
    insert into submission (institution_id, member_id, form, state, reason, field_reasons, submitted_at, reviewed_at, reviewed_by)
    values (${institutionId}, ${memberId}, ${tx.json(handedIn)}, ${state}, ${reason}, ${tx.json(fieldReasons)}, ${at},
            ${reviewedAt}, ${reviewedAt && '演示审核员'})`
  return institutionId
}
