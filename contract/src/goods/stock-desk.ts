import * as z from 'zod/mini'
import { endpoint, Nothing } from '../base/endpoint.ts'
import { Instant } from '../base/time.ts'
import { Count, Id, KeyPaging, keyPageOf, line, Quantity } from '../base/values.ts'

export const MOST_STOCK = 9_999_999

export const StockRow = z.object({
  /** Id of the SKU. */
  id: Id,
  productId: Id,
  title: z.string(),
  spec: z.string(),
  modelCode: z.string(),
  barcode: z.string(),
  image: z.string(),
  unit: z.string(),
  enabled: z.boolean(),
  /** Pieces that can be sold; a negative number is the number of sold pieces that are missing. */
  stock: z.int(),
  /** Pieces sold or kept for members that are still on the shelf. */
  promised: Count,
  safetyStock: Count,
  shelf: z.string(),
  movedAt: z.nullable(Instant),
})
export type StockRow = z.output<typeof StockRow>

/**
 * `low`: at or below the safety stock, including sold out; `out`: nothing left to sell; `short`: more pieces
 * sold than are there.
 */
export const StockPile = z.enum(['low', 'out', 'short'])
export type StockPile = z.output<typeof StockPile>
export const StockView = z.enum(['all', ...StockPile.options])
export type StockView = z.output<typeof StockView>

const StockFilter = {
  view: z._default(StockView, 'all'),
  categoryId: z.optional(Id),
  /** Parts of the model code, the barcode, or the product's title. */
  keyword: z.optional(line('关键词', 60)),
}

export const listStock = endpoint({
  method: 'GET',
  path: '/api/admin.stock/lst',
  access: { staff: 'stock.read' },
  summary: '库存',
  input: z.object({ ...KeyPaging, ...StockFilter }),
  output: keyPageOf(StockRow),
})

export const countStock = endpoint({
  method: 'GET',
  path: '/api/admin.stock/counts',
  access: { staff: 'stock.read' },
  summary: '预警、售罄与欠货的规格数',
  input: z.object({}),
  output: z.record(StockPile, Count),
})

export const getStock = endpoint({
  method: 'GET',
  path: '/api/admin.stock/detail',
  access: { staff: 'stock.read' },
  summary: '一个规格的库存',
  input: z.object({ id: Id }),
  output: StockRow,
})

/** Finds by a scanned or typed barcode or model code, in any spelling. */
export const findStock = endpoint({
  method: 'GET',
  path: '/api/admin.stock/find',
  access: { staff: 'stock.read' },
  summary: '按条码或型号找到规格',
  input: z.object({ code: line('条码或型号', 60, 1) }),
  output: z.array(StockRow),
})

export const movementKinds = {
  receipt: '入库',
  hold: '下单占用',
  release: '订单释放',
  return: '退货入库',
  exchange: '换货出库',
  count: '盘点',
  adjust: '调整',
  depot: '寄存',
} as const
export const MovementKind = z.enum(Object.keys(movementKinds) as (keyof typeof movementKinds)[])

export const StockMovement = z.object({
  id: Id,
  at: Instant,
  kind: MovementKind,
  reference: z.string(),
  delta: z.int(),
  after: z.int(),
  who: z.string(),
  note: z.string(),
})
export type StockMovement = z.output<typeof StockMovement>

export const listMovements = endpoint({
  method: 'GET',
  path: '/api/admin.stock/movements',
  access: { staff: 'stock.read' },
  summary: '一个规格的库存流水',
  input: z.object({ ...KeyPaging, skuId: Id }),
  output: keyPageOf(StockMovement),
})

const Reference = line('单号', 60, 1)
const Note = z._default(line('备注', 100), '')
const MOST_LINES = 200
const atLeastOne = [z.minLength(1, '请至少添加一行'), z.maxLength(MOST_LINES, '一次最多 200 行')] as const

export const receiveGoods = endpoint({
  method: 'POST',
  path: '/api/admin.stock/receive',
  access: { staff: 'stock.write' },
  once: true,
  summary: '入库：同一单号的同一规格只入一次',
  input: z.strictObject({
    reference: Reference,
    note: Note,
    lines: z.array(z.strictObject({ skuId: Id, quantity: Quantity })).check(...atLeastOne),
  }),
  output: z.object({ lines: Count, pieces: Count }),
})

const Counted = z.int('数量应为整数').check(z.minimum(0, '数量不能为负数'), z.maximum(MOST_STOCK, '数量过大'))

export const CountLine = z.object({
  skuId: Id,
  counted: Count,
  /** Pieces that should be on the shelf: those that can be sold plus those promised. */
  expected: Count,
  promised: Count,
  before: z.int(),
  after: z.int(),
})
export type CountLine = z.output<typeof CountLine>

export const previewCount = endpoint({
  method: 'POST',
  path: '/api/admin.stock/previewCount',
  access: { staff: 'stock.read' },
  summary: '盘点差异预览',
  input: z.strictObject({
    lines: z.array(z.strictObject({ skuId: Id, counted: Counted })).check(...atLeastOne),
  }),
  output: z.array(CountLine),
})

export const applyCount = endpoint({
  method: 'POST',
  path: '/api/admin.stock/count',
  access: { staff: 'stock.write' },
  once: true,
  summary: '按盘点实数更新可售库存：实数 − 未发货和寄存的数量',
  input: z.strictObject({
    reference: Reference,
    note: Note,
    /** `expected` as previewed: a movement since then makes the count void. */
    lines: z.array(z.strictObject({ skuId: Id, counted: Counted, expected: Count })).check(...atLeastOne),
  }),
  output: z.object({ changed: Count, unchanged: Count }),
})

export const adjustReasons = ['破损', '丢失', '样品领用', '内部领用', '录入更正', '其他'] as const

export const adjustStock = endpoint({
  method: 'POST',
  path: '/api/admin.stock/adjust',
  access: { staff: 'stock.write' },
  once: true,
  summary: '调整可售库存，须写明原因；不会低于 0',
  input: z.strictObject({
    skuId: Id,
    delta: z.int('数量应为整数').check(
      z.refine((value) => value !== 0, '数量不能为 0'),
      z.minimum(-MOST_STOCK, '数量过大'),
      z.maximum(MOST_STOCK, '数量过大'),
    ),
    reason: line('原因', 100, 1),
    /** The stock that the form showed; refused if it has changed. */
    seen: z.optional(z.int()),
  }),
  output: z.object({ stock: z.int() }),
})

export const saveShelf = endpoint({
  method: 'POST',
  path: '/api/admin.stock/saveShelf',
  access: { staff: 'stock.write' },
  summary: '修改安全库存和库位',
  input: z.strictObject({
    skuId: Id,
    /** Values as they were read; the call is refused if they have changed. */
    before: z.strictObject({ safetyStock: Count, shelf: z.string().check(z.maxLength(200)) }),
    safetyStock: Counted,
    shelf: line('库位', 40),
  }),
  output: Nothing,
})
