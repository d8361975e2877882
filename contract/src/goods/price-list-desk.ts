import * as z from 'zod/mini'
import { endpoint, Nothing } from '../base/endpoint.ts'
import { Fen, Points, SignedFen } from '../base/money.ts'
import { Day, Instant } from '../base/time.ts'
import { Count, Id, KeyPaging, keyPageOf, line, lines } from '../base/values.ts'
import { OrderNumber } from '../buying/order.ts'
import { MOST_TIERS, Tier } from './sku-desk.ts'

export const PriceListState = z.enum(['draft', 'active', 'ended'])
type PriceListState = z.output<typeof PriceListState>
export const priceListStateNames: Record<PriceListState, string> = {
  draft: '草稿',
  active: '生效',
  ended: '已结束',
}

/** `asked`: waits for a second person. `ending`: ends within `ENDING_DAYS`. */
export const PriceListView = z.enum(['draft', 'active', 'ended', 'asked', 'ending'])
export type PriceListView = z.output<typeof PriceListView>
export const ENDING_DAYS = 14

export const PRICE_LIST_RULES = {
  institutions: 500,
  /** Active lists that one institution may be in: each is looked up for each model. */
  lists: 20,
  /** Changed cells of one save. */
  rows: 1000,
  days: 3660,
} as const

const head = {
  name: line('名称', 40, 1),
  note: lines('备注', 500),
  /** When several lists price the same goods, the list with the highest priority decides. */
  priority: z.int('优先级应为整数').check(z.minimum(0, '优先级为 0–999'), z.maximum(999, '优先级为 0–999')),
  fromOn: Day,
  untilOn: Day,
}

export const PriceListRow = z.object({
  id: Id,
  name: z.string(),
  state: PriceListState,
  version: Count,
  priority: Count,
  fromOn: Day,
  untilOn: Day,
  institutions: Count,
  /** Rows of the published version. */
  rows: Count,
  /** Changes that are not published. */
  hasDraft: z.boolean(),
  /** Name of the staff member who asked for a second person to confirm; '' if nobody did. */
  askedBy: z.string(),
  changedAt: Instant,
})
export type PriceListRow = z.output<typeof PriceListRow>

export const listPriceLists = endpoint({
  method: 'GET',
  path: '/api/admin.priceList/lst',
  access: { staff: 'price.read' },
  summary: '价目表，最近改动的在前；可按状态、名称和机构查找',
  input: z.object({
    ...KeyPaging,
    view: z.optional(PriceListView),
    /** Part of the name of the list or of an institution. */
    keyword: z.optional(line('关键词', 60)),
  }),
  output: keyPageOf(PriceListRow),
})

const PriceListVersion = z.object({
  version: Count,
  state: z.enum(['active', 'ended']),
  name: z.string(),
  priority: Count,
  fromOn: Day,
  untilOn: Day,
  institutions: Count,
  rowsChanged: Count,
  staff: z.string(),
  /** The second person; '' where none was needed. */
  confirmedBy: z.string(),
  at: Instant,
})

export const PriceListRecord = z.object({
  id: Id,
  state: PriceListState,
  version: Count,
  /** As the next version will say it; as the published one without a draft. */
  ...head,
  institutions: z.array(z.object({ id: Id, jigou: z.string() })),
  /** The number to send along with a change. */
  revision: Count,
  hasDraft: z.boolean(),
  /** Rows of the draft that differ from the published ones. */
  rowsChanged: Count,
  rows: Count,
  /** Set while a second person is waited for. `own`: the reader asked. */
  asked: z.nullable(z.object({ by: z.string(), at: Instant, own: z.boolean() })),
  /** Why the second person sent it back; '' if not. */
  sentBack: z.string(),
  /** The greatest discount of the draft against the public price, in percent, and from which one a second person is needed. */
  offPercent: z.number(),
  secondFrom: Count,
  /** Active lists of the same institutions with the same priority on the same days: of these the newer one counts. */
  overlaps: z.array(z.string()),
  versions: z.array(PriceListVersion),
})
export type PriceListRecord = z.output<typeof PriceListRecord>

export const readPriceList = endpoint({
  method: 'GET',
  path: '/api/admin.priceList/detail',
  access: { staff: 'price.read' },
  summary: '一张价目表：下一版的内容、适用机构和各版记录',
  input: z.object({ id: Id }),
  output: PriceListRecord,
})

/** For the choice of institutions, which needs no other permission. */
export const listPricedInstitutions = endpoint({
  method: 'GET',
  path: '/api/admin.priceList/institutions',
  access: { staff: 'price.write' },
  summary: '按名称查找可以适用价目表的机构',
  input: z.object({ keyword: line('关键词', 60, 1) }),
  output: z.array(z.object({ id: Id, jigou: z.string() })),
})

const Revision = z.int()

export const savePriceList = endpoint({
  method: 'POST',
  path: '/api/admin.priceList/save',
  access: { staff: 'price.write' },
  summary: '新建价目表，或修改下一版的名称、日期、优先级和适用机构',
  input: z.strictObject({
    /** null: a new list. */
    id: z.nullable(Id),
    revision: Revision,
    ...head,
    institutionIds: z
      .array(Id)
      .check(z.maxLength(PRICE_LIST_RULES.institutions, `最多 ${PRICE_LIST_RULES.institutions} 家机构`)),
  }),
  output: z.object({ id: Id }),
})

const MOST_FEN = 9_999_999_900

/** The cells of a row that staff type. A model has a price, a category or brand a discount. */
export const PriceCells = z.strictObject({
  priceFen: z.nullable(
    z.int('请填写协议价').check(z.minimum(1, '协议价应大于 0'), z.maximum(MOST_FEN, '协议价过大')),
  ),
  /** Taken off the public price of one piece, in thousandths: 150 is 15 %. */
  offPermille: z.nullable(
    z.int('优惠最多一位小数').check(z.minimum(1, '优惠应大于 0'), z.maximum(999, '优惠应小于 100%')),
  ),
  points: z.nullable(
    z.int('积分价应为整数').check(z.minimum(1, '积分价应大于 0'), z.maximum(999_999_999, '积分价过大')),
  ),
  minimum: z.int('起订量应为整数').check(z.minimum(1, '起订量至少为 1'), z.maximum(99_999, '起订量过大')),
  tiers: z.array(Tier).check(z.maxLength(MOST_TIERS, `最多 ${MOST_TIERS} 档`)),
})
export type PriceCells = z.output<typeof PriceCells>
export const priceColumns = ['priceFen', 'offPermille', 'points', 'minimum', 'tiers'] as const

/** The goods of a row: 's12' is SKU 12, 'c3' category 3 with its subcategories, 'b4' brand 4. */
export const Goods = z.string('请选择商品').check(z.regex(/^[scb][1-9]\d{0,14}$/, '请选择商品'))

export const PriceRow = z.object({
  goods: z.string(),
  /** Code of the model; '' for a category or a brand. */
  modelCode: z.string(),
  name: z.string(),
  spec: z.string(),
  /** Public price of one piece of a model. */
  publicFen: z.nullable(Fen),
  costFen: z.nullable(Fen),
  cells: PriceCells,
  /** Against the published version; `ended`: the next version has no such row. */
  change: z.nullable(z.enum(['new', 'changed', 'ended'])),
})
export type PriceRow = z.output<typeof PriceRow>

export const listPriceRows = endpoint({
  method: 'POST',
  path: '/api/admin.priceList/rows',
  access: { staff: 'price.read' },
  summary: '价目表下一版的行：折扣在前，其后按型号；可只看改动的',
  input: z.strictObject({
    id: Id,
    keyword: z.optional(line('关键词', 60)),
    changed: z.optional(z.boolean()),
    page: z._default(z.int().check(z.minimum(1), z.maximum(2000)), 1),
    limit: z._default(z.int().check(z.minimum(1), z.maximum(200)), 100),
  }),
  output: z.object({ rows: z.array(PriceRow), total: Count }),
})

/** Each row carries what its cells said when they were read, so that a change by somebody else is found cell by cell. */
export const savePriceRows = endpoint({
  method: 'POST',
  path: '/api/admin.priceList/saveRows',
  access: { staff: 'price.write' },
  summary: '修改下一版的行：全部成功或全部不改；他人改过的单元格逐格说明',
  input: z.strictObject({
    id: Id,
    rows: z
      .array(
        z.strictObject({
          goods: Goods,
          /** null: the row is new. */
          was: z.nullable(z.partial(PriceCells)),
          /** null: the row ends. */
          cells: z.nullable(z.partial(PriceCells)),
        }),
      )
      .check(
        z.minLength(1, '没有改动'),
        z.maxLength(PRICE_LIST_RULES.rows, `一次最多 ${PRICE_LIST_RULES.rows} 行`),
      ),
  }),
  output: z.object({ saved: Count, revision: Revision }),
})

const OfDraft = { id: Id, revision: Revision }

export const publishPriceList = endpoint({
  method: 'POST',
  path: '/api/admin.priceList/publish',
  access: { staff: 'price.write' },
  summary: '发布下一版；优惠超过设定时转给另一人复核',
  input: z.strictObject(OfDraft),
  output: z.object({ state: z.enum(['published', 'asked']), version: Count }),
})

export const confirmPriceList = endpoint({
  method: 'POST',
  path: '/api/admin.priceList/confirm',
  access: { staff: 'price.write' },
  summary: '复核并发布他人提交的一版',
  input: z.strictObject(OfDraft),
  output: z.object({ version: Count }),
})

export const sendBackPriceList = endpoint({
  method: 'POST',
  path: '/api/admin.priceList/sendBack',
  access: { staff: 'price.write' },
  summary: '不同意发布，退回并说明原因；提交的人也可以收回',
  input: z.strictObject({ ...OfDraft, reason: line('原因', 100, 1) }),
  output: Nothing,
})

export const discardPriceList = endpoint({
  method: 'POST',
  path: '/api/admin.priceList/discard',
  access: { staff: 'price.write' },
  summary: '放弃未发布的改动；从未发布的价目表被删除',
  input: z.strictObject(OfDraft),
  output: z.object({ deleted: z.boolean() }),
})

export const endPriceList = endpoint({
  method: 'POST',
  path: '/api/admin.priceList/end',
  access: { staff: 'price.write' },
  summary: '立即结束价目表，此后按公开价',
  input: z.strictObject({ id: Id, version: Count }),
  output: Nothing,
})

export const PREVIEW_ORDERS = 50

export const PricePreview = z.object({
  /** The last orders of the institution, newest first. */
  orders: z.array(
    z.object({
      no: OrderNumber,
      createdAt: Instant,
      kinds: Count,
      /** Lines that this list would have made cheaper. */
      cheaper: Count,
      goodsFen: Fen,
      wouldFen: Fen,
    }),
  ),
  goodsFen: Fen,
  wouldFen: Fen,
  /** Margin above cost, in fen: as paid and at the new prices. It covers the lines whose cost is known, and counts them. */
  marginFen: SignedFen,
  wouldMarginFen: SignedFen,
  costKnown: Count,
  lines: Count,
})
export type PricePreview = z.output<typeof PricePreview>

export const previewPriceList = endpoint({
  method: 'POST',
  path: '/api/admin.priceList/preview',
  access: { staff: 'price.write' },
  summary: `按下一版试算：一家机构最近 ${PREVIEW_ORDERS} 个订单会是多少，毛利多少`,
  input: z.strictObject({ id: Id, institutionId: Id }),
  output: PricePreview,
})

export const PriceHistoryRow = z.object({
  listId: Id,
  list: z.string(),
  institutions: z.array(z.string()),
  priceFen: z.nullable(Fen),
  offPermille: z.nullable(Count),
  points: z.nullable(Points),
  minimum: Count,
  tiers: z.array(Tier),
  fromVersion: Count,
  from: Instant,
  by: z.string(),
  /** null: it stands. */
  until: z.nullable(Instant),
})

export type PriceHistoryRow = z.output<typeof PriceHistoryRow>

export const listPriceHistory = endpoint({
  method: 'POST',
  path: '/api/admin.priceList/history',
  access: { staff: 'price.read' },
  summary: '一个型号在各价目表中的价格记录，可只看一家机构的',
  input: z.strictObject({ modelCode: line('型号', 60, 1), institutionId: z.optional(Id) }),
  output: z.object({ title: z.string(), publicFen: Fen, rows: z.array(PriceHistoryRow) }),
})
