import type { Parsed } from '@gongfang/contract/base/endpoint'
import { showFen } from '@gongfang/contract/base/money'
import { refuse, refuseField } from '@gongfang/contract/base/refusal'
import { asPage } from '@gongfang/contract/base/values'
import type {
  bookFund as bookFundEndpoint,
  carryFund,
  changeFund,
  createFund,
  FundSettings,
  setFundState,
} from '@gongfang/contract/people/fund'
import { roleMay } from '@gongfang/contract/people/institution'
import type { Db } from '../../db/connect.ts'
import type { Caller, Context } from '../../http/context.ts'
import { dayNumber } from '../../numbers.ts'
import { lockInstitutions } from '../member/door.ts'
import { bookFund, carryRest, endParts } from './ledger-actions.ts'
import { findNext } from './ledger-queries.ts'
import * as queries from './queries.ts'

export type FundContext = Context<'approvedMember'>

export const institutionOf = ({ institutionId }: Caller) => institutionId ?? refuse('institutionMissing')

/** Members who may read all funds see them all. Other members see the funds that they own. */
export const readerOf = (caller: Caller): queries.Reader => ({
  institutionId: institutionOf(caller),
  ...(roleMay(caller.roles, 'funds') ? {} : { ownerId: caller.id }),
})

export const readFund = async (ctx: FundContext, id: number) =>
  (await queries.findFund(ctx.db, { id, ...readerOf(ctx.caller) })) ?? refuse('notFound')

export async function readPage(
  db: Db,
  search: queries.FundSearch,
  { page, limit }: { page: number; limit: number },
) {
  const [rows, { total, sums }] = await Promise.all([
    queries.listFunds(db, search, { limit, offset: (page - 1) * limit }),
    queries.sumFunds(db, search),
  ])
  return { ...asPage(rows, total, { page, limit }), sums }
}

export const create = (ctx: FundContext, input: Parsed<typeof createFund>) =>
  ctx.once((tx) => setUp(tx, ctx, input))

/** `at` stands before the names of the fields of a refusal: '', or that of one among several. */
export async function setUp(
  tx: Db,
  { caller, now }: Pick<FundContext, 'caller' | 'now'>,
  { amountFen, ...settings }: Parsed<typeof createFund>,
  at = '',
) {
  const institutionId = institutionOf(caller)
  await mustFit(tx, { institutionId, settings, at })
  const { userIds, ...fund } = settings
  const id = await queries.insertFund(tx, { ...fund, institutionId, now })
  await queries.replaceUsers(tx, { id, userIds })
  const first = { kind: 'allocate', reference: 'first', note: '设立经费' } as const
  await bookFund(tx, { ...first, fundId: id, amountFen, actorId: caller.id, at: now })
  return { id }
}

export const change = (ctx: FundContext, { id, version, ...settings }: Parsed<typeof changeFund>) =>
  ctx.transaction(async (tx) => {
    const institutionId = institutionOf(ctx.caller)
    await lockInstitutions(tx, [institutionId])
    const fund = (await queries.lockFund(tx, { id, institutionId })) ?? refuse('notFound')
    if (fund.version !== version) refuse('changedMeanwhile')
    await mustFit(tx, { institutionId, settings, but: id })
    const { userIds, ...kept } = settings
    const [changed] = await queries.updateFund(tx, { ...kept, id })
    await queries.replaceUsers(tx, { id, userIds })
    return { version: changed?.version ?? version }
  })

export const setState = (ctx: FundContext, { id, state }: Parsed<typeof setFundState>) =>
  ctx.transaction(async (tx) => {
    const fund = (await lockOwn(tx, ctx, id)) ?? refuse('notFound')
    const next = state === 'open' && (await findNext(tx, id))
    if (next) refuse('fundCarried', { values: { code: next.code } })
    if (fund.state !== state) await queries.updateFundState(tx, { id, state })
    return {}
  })

export const book = (ctx: FundContext, input: Parsed<typeof bookFundEndpoint>) =>
  ctx.once(async (tx) => {
    const { id, kind, amountFen, note, seen } = input
    if (kind === 'allocate' && amountFen < 0) refuseField('amountFen', '拨款应大于 0，减少额度请选择调整')
    const fund = (await lockOwn(tx, ctx, id)) ?? refuse('notFound')
    if (seen !== undefined && seen !== fund.amountFen)
      refuse('fundBooked', { values: { amount: showFen(fund.amountFen) } })
    const by = { actorId: ctx.caller.id, at: ctx.now }
    return {
      leftFen: await bookFund(tx, {
        fundId: id,
        kind,
        amountFen,
        note,
        reference: dayNumber(ctx.now),
        ...by,
      }),
    }
  })

/** Once for each fund. Orders that wait keep what they hold there; what comes back of them follows the rest. */
export const carry = (ctx: FundContext, { id, ...wish }: Parsed<typeof carryFund>) =>
  ctx.once(async (tx) => {
    const institutionId = institutionOf(ctx.caller)
    await lockInstitutions(tx, [institutionId])
    const { code, leftFen } = (await queries.lockFund(tx, { id, institutionId })) ?? refuse('notFound')
    const before = await findNext(tx, id)
    if (before) refuse('fundCarried', { values: { code: before.code } })
    if (leftFen <= 0) refuse('fundNothing')
    await mustBeFree(tx, { institutionId, ...wish })
    const next = await queries.insertNextFund(tx, { ...wish, from: id, now: ctx.now })
    const [from, to] = [
      { id, code },
      { id: next, code: wish.code },
    ]
    await endParts(tx, { fundId: id, actorId: ctx.caller.id, now: ctx.now })
    await carryRest(tx, { from, to, amountFen: leftFen, part: 'rest', actorId: ctx.caller.id, at: ctx.now })
    await queries.updateFundState(tx, { id, state: 'closed' })
    return { id: next }
  })

const lockOwn = (tx: Db, { caller }: FundContext, id: number) =>
  queries.lockFund(tx, { id, institutionId: institutionOf(caller) })

interface Fitting {
  institutionId: number
  settings: FundSettings
  /** The fund that is changed. */
  but?: number
  /** Before the names of the fields. */
  at?: string
}

/** Locks the institution, so that a code is taken once and nobody leaves meanwhile. */
async function mustFit(tx: Db, { institutionId, settings, but, at = '' }: Fitting) {
  const { ownerId, userIds, categoryIds } = settings
  await lockInstitutions(tx, [institutionId])
  await mustBeFree(tx, { ...settings, institutionId, but, at })
  const strangers = (ids: readonly number[], fundId?: number) =>
    queries.listStrangers(tx, { institutionId, ids, fundId })
  if ((await strangers([ownerId])).length > 0) refuseField(`${at}ownerId`, '请选择本机构的成员')
  if ((await strangers(userIds, but)).length > 0)
    refuseField(`${at}userIds`, '有人已不是本机构的成员，请重新选择')
  if (!settings.forAll && userIds.length === 0) refuseField(`${at}userIds`, '请至少选择一位使用人')
  if ((await queries.countCategories(tx, categoryIds)) < new Set(categoryIds).size)
    refuseField(`${at}categoryIds`, '有类目已被删除，请重新选择')
}

interface Named extends Pick<FundSettings, 'code' | 'fromOn' | 'toOn'>, Pick<Fitting, 'institutionId'> {
  but?: number | undefined
  at?: string
}

/** The caller holds the institution. */
async function mustBeFree(tx: Db, { institutionId, code, fromOn, toOn, but, at = '' }: Named) {
  if (toOn < fromOn) refuseField(`${at}toOn`, '结束日期不能早于开始日期')
  if (await queries.isCodeTaken(tx, { institutionId, code, but }))
    refuseField(`${at}code`, '本机构已有这个经费编号')
}
