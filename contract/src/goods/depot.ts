import * as z from 'zod/mini'
import { endpoint, Nothing } from '../base/endpoint.ts'
import { Instant, Month } from '../base/time.ts'
import {
  AnchoredPaging,
  anchoredPageOf,
  Count,
  Id,
  line,
  PageLimit,
  PageNumber,
  pageOf,
  Quantity,
} from '../base/values.ts'
import { Voucher } from './voucher.ts'

const goods = {
  skuId: Id,
  productId: Id,
  title: z.string(),
  spec: z.string(),
  modelCode: z.string(),
  /** The institution's code of the order that they came with; '' for none. */
  ownCode: z.string(),
  image: z.string(),
  unit: z.string(),
}

/** Goods of one SKU that the shop keeps for a member. */
export const DepotItem = z.object({
  id: Id,
  ...goods,
  held: Count,
  /** Pieces that open after-sales claim; they cannot be collected. */
  askedBack: Count,
  /** Order of the newest delivery into the depot; '' when a colleague handed it over. */
  orderNo: z.string(),
  inAt: Instant,
})
export type DepotItem = z.output<typeof DepotItem>

export const listDepot = endpoint({
  method: 'GET',
  path: '/api/user.depot/lst',
  access: 'member',
  summary: '寄存物品',
  input: z.strictObject({ keyword: z.optional(line('关键词', 60)), page: PageNumber, limit: PageLimit }),
  /** `pieces` counts everything held, regardless of the search; `colleagues`: there is somebody to hand goods to. */
  output: z.extend(pageOf(DepotItem), { pieces: Count, colleagues: z.boolean() }),
})

export const DepotKind = z.enum(['in', 'out', 'return', 'adjust', 'handOver'])
export type DepotKind = z.output<typeof DepotKind>
export const depotKindNames: Record<DepotKind, string> = {
  in: '入库',
  out: '核销',
  return: '撤销退回',
  adjust: '调整',
  handOver: '转交',
}

export const DepotEntry = z.object({
  id: Id,
  at: Instant,
  kind: DepotKind,
  ...goods,
  /** Signed change in pieces. */
  delta: z.int(),
  balanceAfter: Count,
  place: z.string(),
  staff: z.string(),
  note: z.string(),
  /** in: the order number; out and return: the verification number; handOver: the same number on both sides. */
  reference: z.string(),
})
export type DepotEntry = z.output<typeof DepotEntry>

const entryFilter = {
  kind: z.optional(DepotKind),
  month: z.optional(Month),
  /** Part of the title or of the model code. */
  keyword: z.optional(line('关键词', 60)),
}

export const listDepotEntries = endpoint({
  method: 'POST',
  path: '/api/user.depot/depotLog',
  access: 'member',
  summary: '寄存与核销记录',
  input: z.object({ ...entryFilter, ...AnchoredPaging }),
  output: anchoredPageOf(DepotEntry),
})

/** Most rows of an export; the file says if some are left out. */
export const DEPOT_EXPORT_LIMIT = 5000

export const exportDepotEntries = endpoint({
  method: 'POST',
  path: '/api/user.depot/exportLog',
  access: 'member',
  summary: '导出寄存与核销记录（xlsx）',
  answer: ['xlsx'],
  input: z.strictObject(entryFilter),
  output: z.unknown(),
})

export const DEPOT_CODE_KINDS = 50

/** Chosen items with their quantities, each item once. `verb` stands in the sentences. */
export const itemLines = (verb: string) =>
  z.array(z.strictObject({ itemId: Id, quantity: Quantity })).check(
    z.minLength(1, `请选择要${verb}的物品`),
    z.maxLength(DEPOT_CODE_KINDS, `一次最多${verb} ${DEPOT_CODE_KINDS} 种物品`),
    z.refine((lines) => new Set(lines.map(({ itemId }) => itemId)).size === lines.length, '物品重复'),
  )

export const DepotCode = z.extend(Voucher, {
  lines: z.array(z.object({ itemId: Id, ...goods, quantity: Count })),
})
export type DepotCode = z.output<typeof DepotCode>

export const createDepotCode = endpoint({
  method: 'POST',
  path: '/api/user.depot/code',
  access: 'member',
  institution: 'collect',
  summary: '为选中的寄存物品生成核销码（原有核销码作废）',
  input: z.strictObject({ lines: itemLines('领取') }),
  /** `replaced`: an earlier code was still valid and is void now. */
  output: z.extend(DepotCode, { replaced: z.boolean() }),
})

export const getDepotCode = endpoint({
  method: 'GET',
  path: '/api/user.depot/current',
  access: 'member',
  summary: '当前有效的核销码',
  input: z.strictObject({}),
  output: z.object({ code: z.nullable(DepotCode) }),
})

export const voidDepotCode = endpoint({
  method: 'POST',
  path: '/api/user.depot/void',
  access: 'member',
  institution: 'collect',
  summary: '作废核销码',
  input: z.strictObject({ id: Id }),
  output: Nothing,
})
