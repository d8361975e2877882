import * as z from 'zod/mini'
import { endpoint } from '../base/endpoint.ts'
import { Instant } from '../base/time.ts'
import { Count, Id, KeyPaging, keyPageOf, line, lines } from '../base/values.ts'
import { OrderNumber } from '../buying/order.ts'
import { AssortmentEntry } from './assortment.ts'
import { AssortmentMode } from './assortment-mode.ts'

export const ASSORTMENT_RULES = {
  /** Goods of one change. */
  goods: 5_000,
  /** Entries that an assortment may have. */
  entries: 200_000,
} as const

export const AssortmentRow = z.object({
  id: Id,
  institutionId: Id,
  jigou: z.string(),
  mode: AssortmentMode,
  version: Count,
  entries: Count,
  changedAt: Instant,
})
export type AssortmentRow = z.output<typeof AssortmentRow>

export const listAssortments = endpoint({
  method: 'GET',
  path: '/api/admin.assortment/lst',
  access: { staff: 'assortment.read' },
  summary: '采购目录，最近改动的在前；可按方式和机构名称查找',
  input: z.object({
    ...KeyPaging,
    view: z.optional(AssortmentMode),
    /** Part of the institution's name. */
    keyword: z.optional(line('关键词', 60)),
  }),
  output: keyPageOf(AssortmentRow),
})

export const AssortmentRecord = z.object({
  id: Id,
  institutionId: Id,
  jigou: z.string(),
  mode: AssortmentMode,
  version: Count,
  note: z.string(),
  /** Number of entries: models, categories, brands, price lists. */
  models: Count,
  categories: Count,
  brands: Count,
  lists: Count,
  /** Models and products on sale that are inside. */
  skus: Count,
  products: Count,
  versions: z.array(
    z.object({
      version: Count,
      mode: AssortmentMode,
      added: Count,
      removed: Count,
      staff: z.string(),
      at: Instant,
    }),
  ),
})
export type AssortmentRecord = z.output<typeof AssortmentRecord>

export const readAssortment = endpoint({
  method: 'GET',
  path: '/api/admin.assortment/detail',
  access: { staff: 'assortment.read' },
  summary: '一家机构的采购目录：方式、数量和各版记录',
  input: z.object({ id: Id }),
  output: AssortmentRecord,
})

/** For the choice of an institution, which needs no other permission. */
export const listOpenInstitutions = endpoint({
  method: 'GET',
  path: '/api/admin.assortment/institutions',
  access: { staff: 'assortment.write' },
  summary: '按名称查找还没有采购目录的机构',
  input: z.object({ keyword: line('关键词', 60, 1) }),
  output: z.array(z.object({ id: Id, jigou: z.string() })),
})

export const createAssortment = endpoint({
  method: 'POST',
  path: '/api/admin.assortment/create',
  access: { staff: 'assortment.write' },
  summary: '为一家机构新建采购目录，先不启用',
  input: z.strictObject({ institutionId: Id }),
  output: z.object({ id: Id }),
})

const Version = z.int()

export const saveAssortment = endpoint({
  method: 'POST',
  path: '/api/admin.assortment/save',
  access: { staff: 'assortment.write' },
  summary: '修改采购目录的方式和备注；方式改变时通知机构管理员',
  input: z.strictObject({ id: Id, version: Version, mode: AssortmentMode, note: lines('备注', 500) }),
  output: z.object({ version: Count }),
})

export const listAssortmentEntries = endpoint({
  method: 'POST',
  path: '/api/admin.assortment/entries',
  access: { staff: 'assortment.read' },
  summary: '采购目录的内容：价目表、分类、品牌在前，其后按型号',
  input: z.strictObject({
    id: Id,
    keyword: z.optional(line('关键词', 60)),
    page: z._default(z.int().check(z.minimum(1), z.maximum(4000)), 1),
    limit: z._default(z.int().check(z.minimum(1), z.maximum(200)), 100),
  }),
  output: z.object({ rows: z.array(AssortmentEntry), total: Count }),
})

const Goods = z.string('请选择商品').check(z.regex(/^[scbl][1-9]\d{0,14}$/, '请选择商品'))
const GoodsList = z
  .array(Goods)
  .check(z.maxLength(ASSORTMENT_RULES.goods, `一次最多 ${ASSORTMENT_RULES.goods} 项`))

/** Reads pasted codes and writes nothing. */
export const readAssortmentCodes = endpoint({
  method: 'POST',
  path: '/api/admin.assortment/readCodes',
  access: { staff: 'assortment.write' },
  summary: '核对粘贴的型号：找到的、已在目录中的和逐行说明的问题；不写入',
  input: z.strictObject({
    id: Id,
    /** A line each, as pasted; empty lines are kept for their numbers. */
    codes: z
      .array(lines('型号', 100))
      .check(
        z.minLength(1, '请填写型号'),
        z.maxLength(ASSORTMENT_RULES.goods, `一次最多 ${ASSORTMENT_RULES.goods} 行`),
      ),
  }),
  output: z.object({
    found: z.array(AssortmentEntry),
    /** Lines of models that are entries already. */
    there: Count,
    wrong: z.array(z.object({ line: Count, code: z.string(), text: z.string() })),
  }),
})

export const changeAssortment = endpoint({
  method: 'POST',
  path: '/api/admin.assortment/change',
  access: { staff: 'assortment.write' },
  summary: '加入和移除商品、分类、品牌或价目表：全部成功或全部不改，产生一个新版本',
  input: z.strictObject({ id: Id, version: Version, add: GoodsList, remove: GoodsList }),
  output: z.object({ version: Count, added: Count, removed: Count }),
})

export const PREVIEW_ORDERS = 50

export const AssortmentPreview = z.object({
  skus: Count,
  products: Count,
  /** The last orders of the institution, newest first, with the lines outside. */
  orders: z.array(
    z.object({
      no: OrderNumber,
      createdAt: Instant,
      lines: Count,
      outside: z.array(z.object({ modelCode: z.string(), title: z.string() })),
    }),
  ),
})
export type AssortmentPreview = z.output<typeof AssortmentPreview>

export const previewAssortment = endpoint({
  method: 'POST',
  path: '/api/admin.assortment/preview',
  access: { staff: 'assortment.read' },
  summary: `试看：目录内有多少型号，机构最近 ${PREVIEW_ORDERS} 个订单中有哪些行在目录外；可连同未保存的改动`,
  input: z.strictObject({ id: Id, add: z._default(GoodsList, []), remove: z._default(GoodsList, []) }),
  output: AssortmentPreview,
})
