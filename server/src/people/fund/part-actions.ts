import type { Parsed } from '@gongfang/contract/base/endpoint'
import { type SignedFen, showFen } from '@gongfang/contract/base/money'
import { refuse, refuseField } from '@gongfang/contract/base/refusal'
import type { endFundPart, giveFundPart } from '@gongfang/contract/people/fund'
import { roleMay } from '@gongfang/contract/people/institution'
import type { Db } from '../../db/connect.ts'
import type { Caller } from '../../http/context.ts'
import { roleMust } from '../../http/session.ts'
import { dayNumber } from '../../numbers.ts'
import { type FundContext, institutionOf, readerOf } from './actions.ts'
import { bookFund, endParts } from './ledger-actions.ts'
import * as parts from './part-queries.ts'
import { lockFund, mayRead } from './queries.ts'

/** The fund's owner, and who manages the funds of the institution. */
const mayGive = (caller: Caller, ownerId: number) => caller.id === ownerId || roleMay(caller.roles, 'fund')

export async function readParts({ db, caller }: FundContext, id: number) {
  if (!(await mayRead(db, { id, ...readerOf(caller) }))) refuse('notFound')
  const [fund = refuse('notFound'), all] = await Promise.all([
    parts.findOwner(db, { id, institutionId: institutionOf(caller) }),
    parts.listParts(db, id),
  ])
  return { parts: all, freeFen: fund.freeFen as SignedFen, mayGive: mayGive(caller, fund.ownerId) }
}

async function lockToGive(tx: Db, caller: Caller, id: number) {
  const institutionId = institutionOf(caller)
  const fund = (await lockFund(tx, { id, institutionId })) ?? refuse('notFound')
  const { ownerId } = (await parts.findOwner(tx, { id, institutionId })) ?? refuse('notFound')
  if (mayGive(caller, ownerId)) return fund
  if (!(await mayRead(tx, { id, ...readerOf(caller) }))) refuse('notFound')
  roleMust(caller, 'fund')
  return fund
}

export const givePart = (
  ctx: FundContext,
  { id, memberId, unitId, amountFen, note, seenFen }: Parsed<typeof giveFundPart>,
) =>
  ctx.once(async (tx) => {
    const { caller, now } = ctx
    const { code, state } = await lockToGive(tx, caller, id)
    if (state === 'closed' && amountFen > 0) refuse('fundClosed', { values: { code } })
    await mustBeHolder(tx, { fundId: id, institutionId: institutionOf(caller), memberId, unitId })
    const holder = { fundId: id, memberId: memberId ?? null, unitId: unitId ?? null }
    const open = await parts.findOpenPart(tx, holder)
    if ((open?.amountFen ?? null) !== seenFen)
      refuse('partMoved', { values: { amount: open ? showFen(open.amountFen) : '已收回' } })
    if (!open && amountFen < 0) refuseField('amountFen', '金额应大于 0')
    const partId = open?.id ?? (await parts.insertPart(tx, { ...holder, now }))
    await bookFund(tx, {
      ...{ fundId: id, partId, kind: 'give', amountFen, note, reference: dayNumber(now) },
      actorId: caller.id,
      at: now,
    })
    const given = (await parts.listParts(tx, id)).find((part) => part.id === partId)
    return { leftFen: (given?.leftFen ?? 0) as SignedFen }
  })

interface Holding {
  fundId: number
  institutionId: number
  memberId: number | undefined
  unitId: number | undefined
}

async function mustBeHolder(tx: Db, { fundId, institutionId, memberId, unitId }: Holding) {
  if ((memberId === undefined) === (unitId === undefined))
    refuseField('memberId', '请选择一位使用人或一个部门')
  if (memberId !== undefined && !(await parts.mayUse(tx, { fundId, memberId })))
    refuseField('memberId', '请选择这项经费的使用人；其他同事须先在“修改设置”中加为使用人')
  if (unitId !== undefined && !(await parts.hasUnit(tx, { institutionId, unitId })))
    refuseField('unitId', '请选择本机构的部门')
}

export const endPart = (ctx: FundContext, { id, partId }: Parsed<typeof endFundPart>) =>
  ctx.transaction(async (tx) => {
    await lockToGive(tx, ctx.caller, id)
    if ((await endParts(tx, { fundId: id, partId, actorId: ctx.caller.id, now: ctx.now })) === 0)
      refuse('partGone')
    return {}
  })
