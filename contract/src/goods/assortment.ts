import * as z from 'zod/mini'
import { endpoint } from '../base/endpoint.ts'
import { Count, Id, line, PageLimit, PageNumber, pageOf } from '../base/values.ts'
import { AssortmentMode, Outside } from './assortment-mode.ts'
import { listFacets, listProducts, ProductSort, productFilter, suggest } from './catalogue.ts'

/** Most models, and most products, that are asked about at once. */
export const OUTSIDE_AT_ONCE = 200

export const getAssortment = endpoint({
  method: 'POST',
  path: '/api/user.assortment/get',
  access: 'member',
  summary: '本机构的采购目录，以及所给规格或商品中不在目录内的',
  input: z.strictObject({
    skuIds: z._default(z.array(Id).check(z.maxLength(OUTSIDE_AT_ONCE, '规格过多')), []),
    productIds: z._default(z.array(Id).check(z.maxLength(OUTSIDE_AT_ONCE, '商品过多')), []),
  }),
  output: z.object({
    /** null: the institution has none, or it is not in use. */
    assortment: z.nullable(z.object({ id: Id, mode: Outside })),
    outsideSkuIds: z.array(Id),
    /** Products of which no model is inside. */
    outsideProductIds: z.array(Id),
  }),
})

/** Lists of an assortment are kept for all members of its institution; the id must be the caller's. */
const Within = { assortmentId: Id }

export const listAssortmentProducts = endpoint({
  method: 'GET',
  path: '/api/user.assortment/products',
  access: 'member',
  summary: '采购目录内的商品列表、搜索与筛选（仅“只能购买目录内商品”的机构）',
  input: z.strictObject({
    ...Within,
    ...productFilter,
    sort: z._default(ProductSort, 'relevance'),
    page: PageNumber,
    limit: PageLimit,
  }),
  output: listProducts.output,
})

export const listAssortmentFacets = endpoint({
  method: 'GET',
  path: '/api/user.assortment/facets',
  access: 'member',
  summary: '采购目录内的筛选项及数量',
  input: z.strictObject({ ...Within, ...productFilter }),
  output: listFacets.output,
})

export const suggestInAssortment = endpoint({
  method: 'GET',
  path: '/api/user.assortment/suggest',
  access: 'member',
  summary: '采购目录内的搜索建议',
  input: z.strictObject({ ...Within, keyword: line('关键词', 60, 1) }),
  output: suggest.output,
})

export const AssortmentEntry = z.object({
  /** 's12' is SKU 12, 'c3' category 3 with its subcategories, 'b4' brand 4, 'l5' price list 5. */
  goods: z.string(),
  /** Code of the model; '' for the others. */
  modelCode: z.string(),
  name: z.string(),
  spec: z.string(),
})
export type AssortmentEntry = z.output<typeof AssortmentEntry>

export const listOwnAssortment = endpoint({
  method: 'POST',
  path: '/api/user.assortment/entries',
  access: 'approvedMember',
  institution: 'assortment',
  summary: '本机构采购目录的内容',
  input: z.strictObject({ keyword: z.optional(line('关键词', 60)), page: PageNumber, limit: PageLimit }),
  output: z.extend(pageOf(AssortmentEntry), {
    /** null: the institution has no assortment. */
    assortment: z.nullable(z.object({ id: Id, mode: AssortmentMode, version: Count })),
  }),
})
