import * as z from 'zod/mini'
import { endpoint } from '../base/endpoint.ts'
import { Day, Instant } from '../base/time.ts'
import { Count, Id, KeyPaging, keyPageOf, line } from '../base/values.ts'
import { DeskMember } from '../buying/verification-desk.ts'
import { DepotEntry, DepotKind } from './depot.ts'

const goods = {
  skuId: Id,
  productId: Id,
  title: z.string(),
  spec: z.string(),
  modelCode: z.string(),
  image: z.string(),
  unit: z.string(),
}

export const DepotStockRow = z.object({
  id: Id,
  member: DeskMember,
  ...goods,
  held: Count,
  /** Pieces that open after-sales claim, included in the above. */
  askedBack: Count,
  /** Time of the last movement in or out. */
  movedAt: z.nullable(Instant),
})
export type DepotStockRow = z.output<typeof DepotStockRow>

/** A phone number, or part of an institution's name, a title or a model code. */
const keyword = z.optional(line('关键词', 60))

export const DepotView = z.enum(['held', 'all'])
export type DepotView = z.output<typeof DepotView>

/** Filters of the list and of its export. */
export const depotStockFilter = {
  memberId: z.optional(Id),
  keyword,
  /** `all` includes goods that were collected completely. */
  view: z._default(DepotView, 'held'),
}

export const listDepotStock = endpoint({
  method: 'GET',
  path: '/api/admin.depot/lst',
  access: { staff: 'depot.read' },
  summary: '寄存库存：会员、物品、在库数量',
  input: z.object({ ...KeyPaging, ...depotStockFilter }),
  output: keyPageOf(DepotStockRow),
})

export const countDepotStock = endpoint({
  method: 'GET',
  path: '/api/admin.depot/counts',
  access: { staff: 'depot.read' },
  summary: '在库与全部寄存的条数（数到 10000 为止）',
  input: z.object({}),
  output: z.record(DepotView, Count),
})

export const DepotLogRow = z.extend(DepotEntry, { member: DeskMember })
export type DepotLogRow = z.output<typeof DepotLogRow>

/** Filters of the list and of its export. */
export const depotLogFilter = {
  kind: z.optional(DepotKind),
  memberId: z.optional(Id),
  itemId: z.optional(Id),
  keyword,
  staff: z.optional(line('经办人', 40)),
  place: z.optional(line('地点', 40)),
  from: z.optional(Day),
  to: z.optional(Day),
}

export const listDepotLog = endpoint({
  method: 'GET',
  path: '/api/admin.depot/log',
  access: { staff: 'depot.read' },
  summary: '寄存流水',
  input: z.object({ ...KeyPaging, ...depotLogFilter }),
  output: keyPageOf(DepotLogRow),
})

const MOST_ADJUSTED = 99_999

export const adjustDepot = endpoint({
  method: 'POST',
  path: '/api/admin.depot/adjust',
  access: { staff: 'depot.adjust' },
  once: true,
  summary: '调整寄存数量，须写明原因；不会低于 0',
  input: z.strictObject({
    itemId: Id,
    delta: z.int('数量应为整数').check(
      z.refine((value) => value !== 0, '数量不能为 0'),
      z.minimum(-MOST_ADJUSTED, '数量过大'),
      z.maximum(MOST_ADJUSTED, '数量过大'),
    ),
    reason: line('原因', 100, 1),
    place: z._default(line('地点', 40), ''),
    /** The quantity that the form showed; refused if it has changed. */
    seen: z.optional(Count),
  }),
  output: z.object({ held: Count }),
})

/** Most entries in a statement; the statement says if some are left out. */
export const STATEMENT_ENTRIES = 500

export const getDepotStatement = endpoint({
  method: 'GET',
  path: '/api/admin.depot/statement',
  access: { staff: 'depot.read' },
  summary: '一个会员的寄存对账单：在库物品和一段时间的流水（打印）',
  input: z.object({ memberId: Id, from: z.optional(Day), to: z.optional(Day) }),
  output: z.object({
    siteName: z.string(),
    printedAt: Instant,
    member: DeskMember,
    items: z.array(z.object({ ...goods, held: Count })),
    pieces: Count,
    entries: z.array(DepotEntry),
    /** Number of entries of the period that are left out. */
    left: Count,
  }),
})
