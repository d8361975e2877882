import { amountOf, halfWidth, momentOf } from './cell-rules.ts'

// Which column of a statement is which. Heads are those of exports of Chinese banks and payment companies.

export type Column =
  | 'day'
  | 'time'
  | 'credit'
  | 'debit'
  | 'amount'
  | 'direction'
  /** A kind of transaction, which tells a direction only by words such as 来账. */
  | 'kind'
  | 'balance'
  | 'payer'
  | 'payerAccount'
  | 'payee'
  | 'payeeAccount'
  | 'other'
  | 'owner'
  | 'account'
  | 'note'
  | 'serial'
  | 'weakSerial'
  | 'currency'
  | 'state'

/** The name of a column: half-width, without blanks, and in one language where it is written in two. */
export function nameOf(cell: string): string {
  const name = halfWidth(cell)
    .replace(/\s/g, '')
    .replace(/[*:]+$/, '')
    .replace(/^\*+/, '')
  const inOneLanguage = name.replace(/[[【].*?[\]】]/g, '')
  return /\p{Script=Han}/u.test(inOneLanguage) ? inOneLanguage : name
}

const ACCOUNT = /账号|帐号|卡号|账户$|帐户$|账卡号|account(?:no\.?|number)?$/i
const NAME = /户名|名称|姓名|名$|全称|name/i
const OF_A_BANK =
  /行名|开户|银行|分行|支行|行号|联行|机构|网点|地址|证件|电话|手机|国家|地区|身份|代码|类型|bank|branch/i
const NO_PARTY =
  /金额|额$|日期|时间|方式|渠道|状态|编号|单号|流水|凭证|标志|标识|方向|余额|币|date|amount|balance/i
const PAYER = /付款|汇款|打款|缴款|来款|支付方|付方|payer|remitter|debtor|debitaccount/i
const PAYEE = /收款|收方|payee|beneficiary|creditor/i
const OTHER = /对方|对手|对端|往来单位|往来户|交易对象|客户名|counterparty|oppos|opponent/i
const OWN =
  /^(?:本方|我方|本单位|查询)?(?:账户|帐户|银行|公司|单位)?(?:户名|名称|账户名|账户名称)$|^(?:本方|我方)/

function partyOf(name: string): Column | null {
  if (NO_PARTY.test(name) || NOTE.test(name)) return null
  const [pays, gets] = [PAYER.test(name), PAYEE.test(name)]
  const isOther = OTHER.test(name) || (pays && gets) || /收\/?付/.test(name)
  const isOwn = !isOther && !pays && !gets && OWN.test(name)
  if (!isOther && !pays && !gets && !isOwn) return null
  const isAccount = ACCOUNT.test(name) && !NAME.test(name)
  if (isOwn) return isAccount ? 'account' : OF_A_BANK.test(name.replace('银行', '')) ? null : 'owner'
  if (OF_A_BANK.test(name.replace(/银行(?:户名|账号|账户|帐号)/, ''))) return null
  if (isOther) return isAccount ? null : 'other'
  return pays ? (isAccount ? 'payerAccount' : 'payer') : isAccount ? 'payeeAccount' : 'payee'
}

const BALANCE = /余额|结余|balance/i
const NOTE = /摘要|附言|用途|备注|说明|留言|remark|memo|description|narrative|purpose|particulars|details/i
const DIRECTION =
  /方向|流向|^(?:借贷|借或贷|收支|收付|收付款|往来|来往|进出|出入|存取)账?(?:标志|标识|标记|类型|类别|性质|别|码)?$|借贷标|收付标|收支标|^(?:db?|dr|c|cr|debit|credit)(?:\/|or)?(?:db?|dr|c|cr|debit|credit)(?:flag|ind|indicator|mark)?$|direction/i
const KIND = /^(?:交易|业务|资金|收支|流水|账务|记账|transaction)?(?:类型|类别|种类|性质|标志|标识|type)$/i
const NO_AMOUNT =
  /笔数|累计|手续费|税|利率|利息|冻结|可用|优惠|折扣|退款|汇率|积分|限额|总|fee|tax|rate|count/i
const IN = /收入|转入|存入|汇入|入账|到账|进账|流入|收款|存款|收方|deposit|paidin|moneyin|received|income/i
const OUT = /支出|转出|付出|支取|取款|取出|汇出|出账|流出|付款|付方|withdraw|paidout|moneyout|expense/i
const SERIAL =
  /流水号|流水$|交易(?:单|编|序|参考|识别|唯一)?[号码]|交易id|业务(?:编号|单号|参考号)|参考号|回单编?号|订单号|明细编号|reference(?:no|number)|transaction(?:id|no|number|ref)|serial|traceno/i
const WEAK = /企业|客户|凭证号|传票号?|商户|票据号|支票号?|实例|柜员|日志|voucher|cheque/i
const NO_SERIAL = /^原|对方|种类|类型|日期|时间/

/** The column that a head names; null if it is not needed. */
export function columnOf(name: string): Column | null {
  if (name === '' || /^序号$|^no\.?$/i.test(name)) return null
  if (BALANCE.test(name)) return /可用|冻结|透支/.test(name) ? null : 'balance'
  const together = name.replace(/[/、]/g, '')
  const isSum = /金额|额|amount/i.test(name)
  if (!isSum && (DIRECTION.test(together) || DIRECTION.test(name))) return 'direction'
  if (KIND.test(name)) return 'kind'
  const party = partyOf(name)
  if (party) return party
  if (!NO_SERIAL.test(name)) {
    if (WEAK.test(name) && /号|no|ref|传票/i.test(name)) return 'weakSerial'
    if (SERIAL.test(name)) return 'serial'
  }
  if (/币种|币别|货币|currency/i.test(name)) return 'currency'
  if (/状态|交易结果|status/i.test(name)) return 'state'
  if (/日期|日$|date$/i.test(name))
    return /到期|申请|起始|截止|打印|查询|开始|结束|生效|失效|制单/.test(name) ? null : 'day'
  if (/时间|time$/i.test(name)) return /打印|查询|申请|制单/.test(name) ? null : 'time'
  const sum = NO_AMOUNT.test(name) ? null : sumOf(name, isSum)
  if (sum) return sum
  if (NOTE.test(name)) return 'note'
  return /^(?:本方|我方|银行)?(?:账号|帐号|账户|帐户|卡号|账卡号)$|^account(?:no\.?|number)?$/i.test(name)
    ? 'account'
    : null
}

/** 收入 and 支出 say more than 贷方 and 借方. */
function sumOf(name: string, isSum: boolean): Column | null {
  if (NOTE.test(name) || /账号|帐号|账户|行名|名称|分行/.test(name)) return null
  const [comes, goes] = [IN.test(name), OUT.test(name)]
  const [credit, debit] = [/贷|credit/i.test(name), /借|debit/i.test(name)]
  if (comes !== goes) return comes ? 'credit' : 'debit'
  if (comes || (credit && debit)) return isSum ? 'amount' : 'direction'
  if (credit !== debit) return credit ? 'credit' : 'debit'
  return isSum ? 'amount' : null
}

/** Days that say better when the bank booked come first. */
const DAY_RANK = [
  /^交易日|^transactiondate/i,
  /记账|入账|会计|账务|发生|到账|posting|booking/i,
  /^日期$|^date$/i,
]
const rankOfDay = (name: string) => {
  if (/起息|value/i.test(name)) return DAY_RANK.length + 1
  const at = DAY_RANK.findIndex((words) => words.test(name))
  return at < 0 ? DAY_RANK.length : at
}
const rankOfAmount = (name: string) => (/^(?:交易|发生|交易发生|入账|收支)?(?:金额|额)/.test(name) ? 0 : 1)
const rankOfSerial = (name: string) => (/流水/.test(name) ? 0 : /交易/.test(name) ? 1 : 2)

export interface Head {
  /** The row of the head, counted from 0. */
  at: number
  /** How many rows it takes: one or two. */
  rows: number
  names: string[]
  columns: ReadonlyMap<Column, readonly number[]>
}

function columnsOf(names: readonly string[]): Map<Column, number[]> {
  const found = new Map<Column, number[]>()
  for (const [at, name] of names.entries()) {
    const column = columnOf(name)
    if (column) found.set(column, [...(found.get(column) ?? []), at])
  }
  const rank = (column: Column, of: (name: string) => number) =>
    found.set(
      column,
      (found.get(column) ?? []).toSorted((a, b) => of(names[a] ?? '') - of(names[b] ?? '')),
    )
  rank('day', rankOfDay)
  rank('amount', rankOfAmount)
  rank('serial', rankOfSerial)
  return found
}

const has = (columns: ReadonlyMap<Column, readonly number[]>, column: Column) =>
  (columns.get(column)?.length ?? 0) > 0
const isHead = (columns: ReadonlyMap<Column, readonly number[]>) =>
  (has(columns, 'day') || has(columns, 'time')) &&
  (has(columns, 'credit') || has(columns, 'amount') || has(columns, 'debit')) &&
  [...columns.values()].filter((at) => at.length > 0).length >= 3

/** Cells of a head are words: a row with a number or a day in it is none. */
const isWords = (row: readonly string[]) =>
  row.every((cell) => {
    const text = halfWidth(cell)
    return (
      text === '' ||
      (amountOf(text)?.fen === 0 && !/\d/.test(text)) ||
      (amountOf(text) === null && momentOf(text) === null)
    )
  }) && !row.some((cell) => /[:：]\s*\S/.test(plainColon(cell)))
/** Some heads have a colon within brackets: 金额(单位:元). */
const plainColon = (cell: string) => halfWidth(cell).replace(/\(.*?\)/g, '')

/** Banks write their name, the account and the period above the table. */
const WITHIN = 100
const NO_HEAD = /合计|总计|小计|期初|上期|承前|结转/

export function findHead(rows: readonly (readonly string[])[]): Head | null {
  for (let at = 0; at < Math.min(rows.length, WITHIN); at += 1) {
    const [row, under] = [rows[at] ?? [], rows[at + 1] ?? []]
    if (!isWords(row)) continue
    const names = row.map(nameOf)
    const columns = columnsOf(names)
    const one = { at, rows: 1, names, columns }
    const two = isWords(under) && !under.some((cell) => NO_HEAD.test(cell)) ? inTwoRows(at, row, under) : null
    if (two && (!isHead(columns) || refines(two, one))) return two
    if (isHead(columns)) return one
  }
  return null
}

function inTwoRows(at: number, above: readonly string[], under: readonly string[]): Head | null {
  const lower = under.map(nameOf)
  // A title above the heads stands in one cell, and heads that are whole need no row above.
  if (new Set(above.map(nameOf).filter((name) => name !== '')).size < 2) return null
  if (!lower.some((name) => name !== '')) return null
  if (isHead(columnsOf(lower)) && !isHead(columnsOf(above.map(nameOf)))) return null
  const width = Math.max(above.length, under.length)
  let last = ''
  const names = Array.from({ length: width }, (_, column) => {
    const [top, bottom] = [nameOf(above[column] ?? ''), lower[column] ?? '']
    if (top !== '') last = top
    // The cell above is merged over several columns.
    const over = top || (bottom === '' ? '' : last)
    return over === bottom ? over : over + bottom
  })
  const columns = columnsOf(names)
  return isHead(columns) ? { at, rows: 2, names, columns } : null
}

/** The second row makes some heads clearer and changes none that was clear. */
function refines(two: Head, one: Head): boolean {
  const of = ({ names }: Head) => names.map(columnOf)
  const [before, after] = [of(one), of(two)]
  const isClear = (column: Column | null | undefined) =>
    column !== null && column !== undefined && column !== 'amount'
  return (
    after.every((column, at) => !isClear(before[at]) || before[at] === column) &&
    after.some((column, at) => column !== null && column !== before[at])
  )
}

/** The heads as one text: files of one layout have the same. */
export const layoutOf = ({ names }: Head) =>
  names
    .filter((name) => name !== '')
    .join('|')
    .slice(0, 2_000)
