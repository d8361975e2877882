import * as z from 'zod/mini'
import { endpoint, Nothing } from '../base/endpoint.ts'
import { Fen, Points, SignedFen } from '../base/money.ts'
import { Day, Instant, Month } from '../base/time.ts'
import { Count, Id, line, lines, PageLimit, PageNumber, pageOf } from '../base/values.ts'
import { InvoiceKind, OrderNumber, OrderState } from '../buying/order.ts'
import { OrderScope } from '../people/institution.ts'
import { TaxNumber } from '../people/member.ts'

export { InvoiceKind }
export const invoiceKindNames: Record<InvoiceKind, string> = { normal: '普通发票', special: '专用发票' }

/**
 * `redNeeded`: a part was refunded, so staff must cancel the invoice by a red one and issue a new one for the
 * rest.
 */
export const InvoiceState = z.enum(['requested', 'issued', 'redNeeded', 'red', 'rejected', 'cancelled'])
export type InvoiceState = z.output<typeof InvoiceState>
export const invoiceStateNames: Record<InvoiceState, string> = {
  requested: '开具中',
  issued: '已开具',
  redNeeded: '待红冲',
  red: '已红冲',
  rejected: '已驳回',
  cancelled: '已取消',
}

export type InvoiceChange = 'cancel' | 'issue' | 'reject' | 'attach' | 'red'
/** States in which each change is allowed. The server checks this table, the buttons read it. */
export const invoiceCan: Record<InvoiceChange, readonly InvoiceState[]> = {
  cancel: ['requested'],
  issue: ['requested'],
  reject: ['requested'],
  /** Adds a PDF after the number, or replaces a wrong one. */
  attach: ['issued', 'redNeeded'],
  red: ['issued', 'redNeeded'],
}

/** States whose amounts count as invoiced: they cannot be invoiced again. */
export const livingInvoices: readonly InvoiceState[] = ['requested', 'issued', 'redNeeded']

export const InvoiceNo = z.string('申请号不正确').check(z.regex(/^FP\d{16}$/, '申请号不正确'))

// ── titles ─────────────────────────────────────────────────────────────────────────────────

/**
 * Length of a text in GBK, as the tax system counts: 1 byte for ASCII, 2 for other GBK characters, 4 for the
 * rest of GB 18030.
 */
export const gbkBytes = (text: string) =>
  [...text].reduce(
    (sum, sign) => sum + (sign < '\u0080' ? 1 : (sign.codePointAt(0) ?? 0) > 0xffff ? 4 : 2),
    0,
  )

export const GBK_MOST = 100
export const TITLES_MOST = 20

type Named = 'title' | 'address' | 'phone' | 'bank' | 'account'
const within = (...names: Named[]) =>
  z.refine<Record<Named, string>>((form) => gbkBytes(names.map((name) => form[name]).join('')) <= GBK_MOST, {
    error: '合计不能超过 100 字节（一个汉字 2 字节）',
    path: [names[0] ?? ''],
  })

const fields = {
  title: line('发票抬头', 60, 2),
  taxNumber: TaxNumber,
  address: z._default(line('注册地址', 100), ''),
  phone: z._default(line('注册电话', 30), ''),
  bank: z._default(line('开户行', 60), ''),
  account: z._default(line('银行账号', 40), ''),
  /** Address to which the shop also sends the invoice; '': none. */
  email: z._default(
    line('电子邮箱', 80).check(
      z.refine((text) => text === '' || /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text), '电子邮箱格式不正确'),
    ),
    '',
  ),
}

/** The title as printed on an invoice. */
export const InvoiceTitle = z.object({
  title: z.string(),
  taxNumber: z.string(),
  address: z.string(),
  phone: z.string(),
  bank: z.string(),
  account: z.string(),
  email: z.string(),
})
export type InvoiceTitle = z.output<typeof InvoiceTitle>

export const InvoiceTitleForm = z
  .strictObject({
    id: z.optional(Id),
    ...fields,
    isDefault: z._default(z.boolean(), false),
    /** The title that the form began with; refused if somebody has changed it. */
    seen: z.optional(InvoiceTitle),
  })
  .check(within('title'), within('address', 'phone'), within('bank', 'account'))
export type InvoiceTitleForm = z.output<typeof InvoiceTitleForm>

/** Fields that a special invoice requires and the title lacks. */
export const lacksForSpecial = ({ address, phone, bank, account }: InvoiceTitle) =>
  [
    address === '' && '注册地址',
    phone === '' && '注册电话',
    bank === '' && '开户行',
    account === '' && '银行账号',
  ]
    .filter((name) => name !== false)
    .join('、')

const SavedTitle = z.extend(InvoiceTitle, { id: Id, isDefault: z.boolean() })
export type SavedTitle = z.output<typeof SavedTitle>

export const listInvoiceTitles = endpoint({
  method: 'POST',
  path: '/api/user.invoice/titles',
  access: 'member',
  summary: '发票抬头（机构成员共用）；没有抬头时附机构资料作为建议',
  input: z.strictObject({}),
  output: z.object({
    /** `mayChange`: only owner and finance may change a colleague's title. */
    titles: z.array(z.extend(SavedTitle, { mayChange: z.boolean() })),
    suggestion: z.nullable(InvoiceTitle),
  }),
})

export const saveInvoiceTitle = endpoint({
  method: 'POST',
  path: '/api/user.invoice/saveTitle',
  access: 'member',
  institution: 'title',
  summary: '新建或修改发票抬头',
  input: InvoiceTitleForm,
  output: z.object({ id: Id }),
})

export const deleteInvoiceTitle = endpoint({
  method: 'POST',
  path: '/api/user.invoice/delTitle',
  access: 'member',
  institution: 'title',
  summary: '删除发票抬头',
  input: z.strictObject({ id: Id }),
  output: Nothing,
})

// ── requests ───────────────────────────────────────────────────────────────────────────────

/** Amounts of an order. `leftFen` can still be invoiced. */
export const Invoiceable = z.object({
  no: OrderNumber,
  state: OrderState,
  createdAt: Instant,
  /** Title of the first item; `kinds` counts all items. */
  goods: z.string(),
  kinds: Count,
  paidFen: Fen,
  refundedFen: Fen,
  invoicedFen: Fen,
  leftFen: Fen,
  /** Name of the member who ordered; '' if that is the reader. */
  buyer: z.string(),
  /** Points set off, and their value; they are not money, so they are not invoiced. */
  deductPoints: Points,
  deductFen: Fen,
})
export type Invoiceable = z.output<typeof Invoiceable>

/** The reader's own, or those of the institution. */
export const InvoiceScope = z.enum(['own', 'all'])
export type InvoiceScope = z.output<typeof InvoiceScope>

export const listInvoiceable = endpoint({
  method: 'POST',
  path: '/api/user.invoice/orders',
  access: 'member',
  summary: '可开票的订单；scope 为 all 时是本机构的（机构负责人、财务）',
  input: z.strictObject({ page: PageNumber, limit: PageLimit, scope: z._default(InvoiceScope, 'own') }),
  output: pageOf(Invoiceable),
})

export const INVOICE_ORDERS_MOST = 50

export const requestInvoice = endpoint({
  method: 'POST',
  path: '/api/user.invoice/request',
  access: 'approvedMember',
  institution: 'invoice',
  summary: '申请开票：一张或多张已付款订单；机构负责人、财务可包含同事的订单（需要 Idempotency-Key）',
  once: true,
  input: z.strictObject({
    orders: z
      .array(OrderNumber)
      .check(
        z.minLength(1, '请选择要开票的订单'),
        z.maxLength(INVOICE_ORDERS_MOST, `一次最多 ${INVOICE_ORDERS_MOST} 张订单`),
      ),
    kind: InvoiceKind,
    titleId: Id,
    remark: z._default(lines('备注', 100), ''),
    /** Amount that the page showed; the request is refused if an order's amount has changed. */
    amountFen: Fen,
  }),
  output: z.object({ invoiceNo: InvoiceNo }),
})

export const cancelInvoice = endpoint({
  method: 'POST',
  path: '/api/user.invoice/cancel',
  access: 'member',
  institution: 'invoice',
  summary: '撤销开票申请',
  input: z.strictObject({ invoiceNo: InvoiceNo }),
  output: Nothing,
})

/** The number, the day and whether the PDF is available, of the blue or the red invoice. */
const Paper = z.object({ number: z.string(), on: Day, hasFile: z.boolean() })

export const Invoice = z.object({
  invoiceNo: InvoiceNo,
  kind: InvoiceKind,
  state: InvoiceState,
  title: InvoiceTitle,
  amountFen: Fen,
  /** Reduction of the requested amount because of a refund before the invoice was issued. */
  loweredFen: Fen,
  orders: z.array(z.object({ no: OrderNumber, amountFen: Fen })),
  remark: z.string(),
  /** Reason of the rejection, cancellation or red invoice; else ''. */
  reason: z.string(),
  blue: z.nullable(Paper),
  red: z.nullable(Paper),
  createdAt: Instant,
  stateAt: Instant,
})
export type Invoice = z.output<typeof Invoice>

/** An invoice as its requester, and colleagues who may invoice for others, see it. */
export const OwnInvoice = z.extend(Invoice, {
  /** Name of the member who requested it; '' if that is the reader. */
  requester: z.string(),
  /** Requested in an institution that the reader has left, so that only that institution can cancel it. */
  elsewhere: z.boolean(),
})
export type OwnInvoice = z.output<typeof OwnInvoice>

export const listInvoices = endpoint({
  method: 'POST',
  path: '/api/user.invoice/lst',
  access: 'member',
  summary: '我的开票申请；scope 为 all 时是本机构的（机构负责人、财务）',
  input: z.strictObject({ page: PageNumber, limit: PageLimit, scope: z._default(InvoiceScope, 'own') }),
  output: pageOf(OwnInvoice),
})

export const getOrderInvoices = endpoint({
  method: 'POST',
  path: '/api/user.invoice/ofOrder',
  access: 'member',
  summary: '一张订单的开票情况',
  input: z.strictObject({ no: OrderNumber }),
  output: z.object({
    /** null: nothing can be invoiced, because the order is unpaid, cancelled or paid in points. */
    order: z.nullable(Invoiceable),
    wish: z.nullable(z.object({ kind: InvoiceKind, title: z.string() })),
    invoices: z.array(OwnInvoice),
    /**
     * Part of `order.invoicedFen` in requests of colleagues that also name orders of others. Readers who may not invoice
     * for colleagues see only this amount of them.
     */
    elsewhereFen: Fen,
  }),
})

/** Changes or cancels the invoice wish that was chosen while ordering. */
export const wishInvoice = endpoint({
  method: 'POST',
  path: '/api/user.invoice/wish',
  access: 'approvedMember',
  institution: 'invoice',
  summary: '修改下单时选择的开票：付款后自动申请；titleId 为空时取消',
  input: z.strictObject({ no: OrderNumber, kind: InvoiceKind, titleId: z.nullable(Id) }),
  output: Nothing,
})

export const readInvoiceFile = endpoint({
  method: 'GET',
  path: '/api/user.invoice/file',
  access: 'member',
  summary: '下载发票 PDF',
  answer: ['pdf'],
  input: z.object({ invoiceNo: InvoiceNo, side: z._default(z.enum(['blue', 'red']), 'blue') }),
  output: z.unknown(),
})

// ── monthly statement ──────────────────────────────────────────────────────────────────────

const Row = z.object({ at: Instant, no: z.string(), what: z.string(), who: z.string(), amountFen: Fen })

export const Statement = z.object({
  month: Month,
  jigou: z.string(),
  /** openingFen + orderedFen + repricedFen − calledOffFen − paidFen = closingFen; later events do not change it. */
  openingFen: Fen,
  orderedFen: Fen,
  /** Changes of price that staff made in this month to orders of earlier months; less than 0 if they became cheaper. */
  repricedFen: SignedFen,
  calledOffFen: Fen,
  paidFen: Fen,
  closingFen: Fen,
  refundedFen: Fen,
  /** Blue invoices; red ones are negative. Their sum is netInvoicedFen. */
  invoicedFen: Fen,
  redFen: SignedFen,
  netInvoicedFen: SignedFen,
  orders: z.array(Row),
  payments: z.array(Row),
  refunds: z.array(Row),
  invoices: z.array(z.extend(Row, { amountFen: SignedFen })),
  madeAt: Instant,
})
export type Statement = z.output<typeof Statement>

export const getStatement = endpoint({
  method: 'POST',
  path: '/api/user.invoice/statement',
  access: 'member',
  institution: 'statement',
  summary: '机构月度对账单（机构负责人、财务）',
  input: z.strictObject({ month: Month }),
  output: Statement,
})

export const exportStatement = endpoint({
  method: 'POST',
  path: '/api/user.invoice/exportStatement',
  access: 'member',
  institution: 'statement',
  summary: '导出机构月度对账单 .xlsx（机构负责人、财务）',
  answer: ['xlsx'],
  input: z.strictObject({ month: Month }),
  output: z.unknown(),
})

// ── expense papers ────────────────────────────────────────────────────────────────────────

/** The papers of one order, or of all orders paid in a month. `scope` selects whose: the member's, the readable units', or the institution's. */
const OfWhat = z
  .object({
    no: z.optional(OrderNumber),
    month: z.optional(Month),
    scope: z._default(OrderScope, 'own'),
    /** Within the scope: orders of one colleague, of a unit and those below it, or of a fund. */
    buyerId: z.optional(Id),
    unitId: z.optional(Id),
    fundCode: z.optional(line('经费编号', 40)),
    /** Which part of the month's orders, in the order of their payment. */
    part: PageNumber,
  })
  .check(z.refine(({ no, month }) => (no === undefined) !== (month === undefined), '请选择订单或月份'))

/** Orders in one part of a month. */
export const PAPERS_MOST = 200

const Facts = z.array(z.tuple([z.string(), z.string()]))
/** A printed sheet: headings, facts, tables. The zip and the print view draw the same sheet. */
export const PaperSheet = z.object({
  name: z.string(),
  title: z.string(),
  facts: Facts,
  tables: z.array(
    z.object({
      title: z.string(),
      heads: z.array(z.string()),
      /** Index of the first column with numbers. */
      figuresFrom: Count,
      rows: z.array(z.array(z.string())),
      sums: Facts,
    }),
  ),
  notes: z.array(z.string()),
  seals: z.array(z.string()),
})
export type PaperSheet = z.output<typeof PaperSheet>

export const OrderPapers = z.object({
  no: OrderNumber,
  sheets: z.array(PaperSheet),
  /** Stored files that are added to the zip unchanged. */
  files: z.array(z.string()),
})
export type OrderPapers = z.output<typeof OrderPapers>

export const getPapers = endpoint({
  method: 'POST',
  path: '/api/user.invoice/papers',
  access: 'member',
  summary:
    '报销资料（打印用）：订单、发货与签收、验收、付款、发票；按月整理时，按角色也可看本部门或本机构的订单',
  input: OfWhat,
  output: z.object({
    orders: z.array(OrderPapers),
    /** Number of the month's orders, in all parts; 1 for one order. */
    total: Count,
  }),
})

export const downloadPapers = endpoint({
  method: 'POST',
  path: '/api/user.invoice/downloadPapers',
  access: 'member',
  summary: '报销资料包 .zip：一个 PDF 单据，和按订单存放的发票、凭证、照片原件',
  answer: ['zip'],
  input: OfWhat,
  output: z.unknown(),
})

export const downloadPapersPdf = endpoint({
  method: 'POST',
  path: '/api/user.invoice/downloadPapersPdf',
  access: 'member',
  summary: '报销资料 .pdf：单据、发票、凭证和验收照片在一个文件中',
  answer: ['pdf'],
  input: OfWhat,
  output: z.unknown(),
})
