import * as z from 'zod/mini'
import { endpoint, Nothing } from '../base/endpoint.ts'
import { Day, Instant } from '../base/time.ts'
import { Count, Id, line, lines, PageLimit, PageNumber, pageOf, Quantity } from '../base/values.ts'
import { CartLine, CartTotals, PutRefusal } from './cart.ts'

export const LISTS_MOST = 50
/** As many as a cart holds, so that a whole cart fits. */
export const LIST_LINES_MOST = 500

export const ListName = line('清单名称', 30, 1)
const ListNote = lines('清单备注', 200)
const LineNote = line('备注', 60)

export const ListLine = z.extend(z.omit(CartLine, { id: true, selected: true, addedPriceFen: true }), {
  note: z.string(),
})
export type ListLine = z.output<typeof ListLine>

/** The first reminder is at most this many days ahead. */
export const STANDING_DAYS = 366
const Weeks = z.int('间隔应为整数').check(z.minimum(1, '间隔至少 1 周'), z.maximum(26, '间隔最多 26 周'))

export const Standing = z.object({ weeks: Weeks, nextOn: Day })
export type Standing = z.output<typeof Standing>

const listFields = {
  id: Id,
  name: z.string(),
  note: z.string(),
  changedAt: Instant,
  /** Active members of the institution read it: all, or those of `unit`. */
  shared: z.boolean(),
  /** The name of the unit that it is shared with; null: it is for no single unit. */
  unit: z.nullable(z.string()),
  /** The caller may change it. */
  mine: z.boolean(),
  /** Name of the member who made it; null if that member has left the institution. */
  owner: z.nullable(z.string()),
  /** A standing list: how often, and the next day, on which its owner is told. */
  standing: z.nullable(Standing),
  /** On that day it hands in a purchase request instead. */
  handsIn: z.boolean(),
}

export const ListCard = z.object({
  ...listFields,
  /** Number of lines. */
  kinds: Count,
  /** Pictures of its first lines. */
  images: z.array(z.string()),
})
export type ListCard = z.output<typeof ListCard>

export const ShoppingList = z.object({
  ...listFields,
  /** In the member's order. */
  lines: z.array(ListLine),
  /** Sums over the lines that can be ordered, at the prices of now. */
  totals: CartTotals,
  /** The name of the caller's unit; null: none. */
  ownUnit: z.nullable(z.string()),
})
export type ShoppingList = z.output<typeof ShoppingList>

export const listLists = endpoint({
  method: 'GET',
  path: '/api/user.shoppingList/lst',
  access: 'member',
  summary: '自己的采购清单（最近修改的在前）',
  input: z.object({}),
  output: z.array(ListCard),
})

export const listSharedLists = endpoint({
  method: 'POST',
  path: '/api/user.shoppingList/shared',
  access: 'member',
  summary: '同事共享给机构的清单（最近修改的在前；关键词找清单名称和同事姓名）',
  input: z.strictObject({ keyword: z.optional(line('关键词', 60)), page: PageNumber, limit: PageLimit }),
  output: pageOf(ListCard),
})

export const getList = endpoint({
  method: 'POST',
  path: '/api/user.shoppingList/detail',
  access: 'member',
  summary: '清单详情（价格、库存为当前值）',
  input: z.strictObject({ id: Id }),
  output: ShoppingList,
})

export const createList = endpoint({
  method: 'POST',
  path: '/api/user.shoppingList/create',
  access: 'member',
  summary: '新建清单（需要 Idempotency-Key）',
  once: true,
  input: z.strictObject({ name: ListName, note: z._default(ListNote, '') }),
  output: z.object({ id: Id }),
})

export const saveList = endpoint({
  method: 'POST',
  path: '/api/user.shoppingList/save',
  access: 'member',
  summary: '修改清单名称和备注',
  input: z.strictObject({ id: Id, name: ListName, note: ListNote }),
  output: Nothing,
})

export const deleteList = endpoint({
  method: 'POST',
  path: '/api/user.shoppingList/del',
  access: 'member',
  summary: '删除清单',
  input: z.strictObject({ id: Id }),
  output: Nothing,
})

/** Needs an institution; only the member who made the list decides. */
export const shareList = endpoint({
  method: 'POST',
  path: '/api/user.shoppingList/share',
  access: 'approvedMember',
  summary: '共享给机构或自己的部门，或取消共享',
  input: z.strictObject({
    id: Id,
    shared: z.boolean(),
    /** Only with the caller's unit, the units below it, and who manages it or a unit above. */
    unitOnly: z._default(z.boolean(), false),
  }),
  output: Nothing,
})

/** `nextOn` is today or later. */
export const setStanding = endpoint({
  method: 'POST',
  path: '/api/user.shoppingList/standing',
  access: 'member',
  summary: '设为常用清单：每隔几周提醒一次',
  input: z.strictObject({ id: Id, weeks: Weeks, nextOn: Day }),
  output: Nothing,
})

/** Moves the next day on by the interval, unless it is not `nextOn` any more: two presses skip once. */
export const skipReminder = endpoint({
  method: 'POST',
  path: '/api/user.shoppingList/skip',
  access: 'member',
  summary: '跳过常用清单的下一次提醒',
  input: z.strictObject({ id: Id, nextOn: Day }),
  output: z.object({ standing: z.nullable(Standing) }),
})

export const stopStanding = endpoint({
  method: 'POST',
  path: '/api/user.shoppingList/stop',
  access: 'member',
  summary: '不再提醒常用清单',
  input: z.strictObject({ id: Id }),
  output: Nothing,
})

export const copyList = endpoint({
  method: 'POST',
  path: '/api/user.shoppingList/copy',
  access: 'member',
  institution: 'order',
  summary: '复制为新清单（需要 Idempotency-Key）',
  once: true,
  input: z.strictObject({ id: Id, name: ListName }),
  output: z.object({ id: Id }),
})

/** Result for one SKU that was to be put into a list. */
export const ListedLine = z.object({
  skuId: Id,
  /** Quantity in the list after the call. */
  quantity: Count,
  /** Name of the refusal if it was not added. */
  refused: z.optional(
    z.enum([
      'notFound',
      'offSale',
      'skuRetired',
      'outside',
      'belowMinimum',
      'offStep',
      'quantityTooLarge',
      'sumTooLarge',
      'listFull',
    ]),
  ),
})
export type ListedLine = z.output<typeof ListedLine>

/**
 * Adds to quantities in a list, or makes a new list of that name. Each line is decided on its own: a refused one does
 * not prevent the others.
 */
export const putIntoList = endpoint({
  method: 'POST',
  path: '/api/user.shoppingList/put',
  access: 'member',
  summary: '加入清单（id 为已有清单，name 为新建；逐行返回结果，需要 Idempotency-Key）',
  once: true,
  input: z
    .strictObject({
      id: z.optional(Id),
      name: z.optional(ListName),
      lines: z
        .array(z.strictObject({ skuId: Id, quantity: Quantity, note: z._default(LineNote, '') }))
        .check(z.minLength(1, '请选择商品'), z.maxLength(LIST_LINES_MOST, '商品过多')),
    })
    .check(
      z.refine(({ id, name }) => (id === undefined) !== (name === undefined), {
        error: '请选择一个清单，或填写新清单的名称',
        path: ['name'],
      }),
    ),
  output: z.object({
    id: Id,
    name: z.string(),
    /** Has each SKU once, at the place where it was sent first. */
    lines: z.array(ListedLine),
    added: Count,
  }),
})

export const setListLine = endpoint({
  method: 'POST',
  path: '/api/user.shoppingList/setLine',
  access: 'member',
  summary: '修改清单中一行的数量或备注',
  input: z.strictObject({
    id: Id,
    skuId: Id,
    quantity: z.optional(Quantity),
    note: z.optional(LineNote),
  }),
  output: z.object({ line: ListLine, totals: CartTotals }),
})

const SkuIds = z.array(Id).check(z.minLength(1, '请选择商品'), z.maxLength(LIST_LINES_MOST, '商品过多'))

export const removeFromList = endpoint({
  method: 'POST',
  path: '/api/user.shoppingList/delLines',
  access: 'member',
  summary: '从清单中移除',
  input: z.strictObject({ id: Id, skuIds: SkuIds }),
  output: z.object({ totals: CartTotals }),
})

/** SKUs that are not in the list are ignored; lines that are not named come last, in their present order. */
export const orderList = endpoint({
  method: 'POST',
  path: '/api/user.shoppingList/order',
  access: 'member',
  summary: '调整清单中各行的顺序',
  input: z.strictObject({ id: Id, skuIds: SkuIds }),
  output: Nothing,
})

/** Result for one line of a list that was sent to the cart. */
export const CartVerdict = z.object({
  skuId: Id,
  /** Quantity of the list. */
  wanted: Count,
  /** Number of pieces added to the cart: all, fewer when the stock does not suffice, or none. */
  added: Count,
  /** Why not all were added. */
  reason: z.optional(z.union([PutRefusal, z.literal('soldOut')])),
})
export type CartVerdict = z.output<typeof CartVerdict>

/** Adds to quantities in the cart, no more than can be ordered together with what is there. */
export const listToCart = endpoint({
  method: 'POST',
  path: '/api/user.shoppingList/toCart',
  access: 'member',
  institution: 'order',
  summary: '清单全部或选中的行加入购物车（逐行返回结果，需要 Idempotency-Key）',
  once: true,
  input: z.strictObject({ id: Id, skuIds: z.optional(SkuIds) }),
  output: z.object({
    /** In the list's order. */
    lines: z.array(CartVerdict),
    /** Number of pieces in the whole cart. */
    count: Count,
  }),
})

export const exportList = endpoint({
  method: 'POST',
  path: '/api/user.shoppingList/export',
  access: 'member',
  summary: '导出清单（xlsx）',
  answer: ['xlsx'],
  input: z.strictObject({ id: Id }),
  output: z.unknown(),
})
