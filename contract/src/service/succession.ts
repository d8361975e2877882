import * as z from 'zod/mini'
import { endpoint } from '../base/endpoint.ts'
import { Instant } from '../base/time.ts'
import { Count, Id } from '../base/values.ts'
import { OrderNumber } from '../buying/order.ts'
import { itemLines } from '../goods/depot.ts'
import { InstitutionRole } from '../people/institution.ts'
import { AftersaleKind, AftersaleNumber, AftersaleState } from './aftersale.ts'

/** Numbers of depot goods (pieces) and of unfinished after-sales that a member has for an institution. */
const holding = { pieces: Count, cases: Count }
export type Holding = { pieces: number; cases: number }

/** '寄存物品 5 件、未完结售后 2 笔'; '' for nothing. */
export const holdingText = ({ pieces, cases }: Holding) =>
  [pieces > 0 && `寄存物品 ${pieces} 件`, cases > 0 && `未完结售后 ${cases} 笔`].filter(Boolean).join('、')

export const Successor = z.object({
  memberId: Id,
  nickname: z.string(),
  /** Masked. */
  mobile: z.string(),
  roles: z.array(InstitutionRole),
})
export type Successor = z.output<typeof Successor>

/** The colleague who takes over. Required if the member has goods or after-sales and a colleague may take them over. */
export const SuccessorId = z.optional(Id)

export const SuccessionOffer = z.object({
  ...holding,
  /** Colleagues who may take all of it over; without any it stays where it is. */
  successors: z.array(Successor),
})
export type SuccessionOffer = z.output<typeof SuccessionOffer>

export const readSuccession = endpoint({
  method: 'GET',
  path: '/api/user.succession/detail',
  access: 'approvedMember',
  summary: '自己为本机构持有的寄存物品、未完结的售后，以及可以接手的同事',
  input: z.strictObject({}),
  output: SuccessionOffer,
})

export const readSuccessionOfColleague = endpoint({
  method: 'GET',
  path: '/api/user.succession/colleague',
  access: 'approvedMember',
  institution: 'people',
  summary: '一位同事（含已停用、已离开的）持有的寄存物品、未完结的售后，以及可以接手的同事',
  input: z.strictObject({ memberId: Id }),
  output: SuccessionOffer,
})

export const Unsettled = z.object({
  memberId: Id,
  nickname: z.string(),
  mobile: z.string(),
  state: z.enum(['disabled', 'left']),
  ...holding,
})
export type Unsettled = z.output<typeof Unsettled>

export const listUnsettled = endpoint({
  method: 'GET',
  path: '/api/user.succession/unsettled',
  access: 'approvedMember',
  institution: 'people',
  summary: '已离开或已停用、仍持有寄存物品或未完结售后的人',
  input: z.strictObject({}),
  output: z.array(Unsettled),
})

export const settleSuccession = endpoint({
  method: 'POST',
  path: '/api/user.succession/settle',
  access: 'approvedMember',
  institution: 'people',
  summary: '把已离开或已停用的人持有的寄存物品和售后交给同事',
  input: z.strictObject({ memberId: Id, successorId: SuccessorId }),
  output: z.object(holding),
})

export const TakenOver = z.object({
  aftersaleNo: AftersaleNumber,
  kind: AftersaleKind,
  state: AftersaleState,
  orderNo: OrderNumber,
  buyer: z.string(),
  title: z.string(),
  stateAt: Instant,
})
export type TakenOver = z.output<typeof TakenOver>

export const listTakenOver = endpoint({
  method: 'GET',
  path: '/api/user.succession/takenOver',
  access: 'member',
  summary: '自己接手的、未完结的售后',
  input: z.strictObject({}),
  output: z.array(TakenOver),
})

export const handDepotOver = endpoint({
  method: 'POST',
  path: '/api/user.succession/goods',
  access: 'approvedMember',
  institution: 'collect',
  summary: '把选中的寄存物品（每种全部在库数量）转交给同事；原有核销码作废',
  input: z.strictObject({
    successorId: SuccessorId,
    /** With the quantities that the page showed. */
    lines: itemLines('转交'),
  }),
  output: z.object({ pieces: Count }),
})
