import type { Platform } from '@gongfang/contract/base/envelope'
import { type BillLine, BillUnreadable, fenOf } from './bill-rules.ts'

/**
 * Chooses the channel by the payer's browser. Inside WeChat, a payer without a known openid gets a QR code to press.
 */
export function wechatChannelOf(payer: { platform: Platform; openid: string | null }) {
  if (payer.platform === 'h5') return 'wechatH5'
  return payer.platform === 'wechat' && payer.openid !== null ? 'wechatJsapi' : 'wechatNative'
}

/** WeChat names the merchant, the app and the currency that it speaks of. Anything else is not ours, whoever signed it. */
export const isOurs = (
  word: { mchid: string; appid: string; currency: string },
  account: { mchid: string; appid: string },
) => word.mchid === account.mchid && word.appid === account.appid && word.currency === 'CNY'

/** Rows of WeChat's CSV by the names above them: a backtick stands before every cell, sums stand below. */
export function rowsOf(csv: string): Record<string, string>[] {
  const [head = '', ...lines] = csv.replace(/^\uFEFF/, '').split(/\r?\n/)
  const names = head.split(',').map((name) => name.trim())
  const rows: Record<string, string>[] = []
  for (const line of lines) {
    if (!line.startsWith('`')) break
    const cells = line.slice(1).split(',`')
    rows.push(Object.fromEntries(names.map((name, at) => [name, cells[at] ?? ''])))
  }
  return rows
}

type Row = Record<string, string>

const linesOf = (rows: readonly Row[], columns: { number: string; amount: readonly string[] }): BillLine[] =>
  rows.map((row) => {
    const amount = columns.amount.map((name) => row[name]).find((cell) => cell !== undefined)
    const [number, amountFen] = [row[columns.number] ?? '', fenOf(amount ?? '')]
    if (number === '' || amountFen === null) throw new BillUnreadable(`账单格式不符：${columns.number}`)
    return { number, amountFen }
  })

/** Merchants of long standing have an older bill, with other names for the same. */
export const paymentsOf = (csv: string) =>
  linesOf(rowsOf(csv), { number: '商户订单号', amount: ['订单金额', '总金额'] })
/** Leaves out closed refunds, which paid nothing back. */
export const refundsOf = (csv: string) =>
  linesOf(
    rowsOf(csv).filter(({ 退款状态: state = '' }) => !/^(?:CLOSED?|FAIL|CHANGE)/.test(state)),
    { number: '商户退款单号', amount: ['申请退款金额', '退款金额'] },
  )
