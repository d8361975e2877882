import { yuan } from '@gongfang/contract/base/money'
import type { InvoiceState, InvoiceTitle } from '@gongfang/contract/money/invoice'
import type { InvoiceCase } from '@gongfang/contract/money/invoice-desk'
import type { Tone } from '../../ui/show.tsx'

export const stateTones: Record<InvoiceState, Tone> = {
  requested: 'warning',
  issued: 'good',
  redNeeded: 'bad',
  red: 'neutral',
  rejected: 'bad',
  cancelled: 'neutral',
}

export const eventNames: Record<InvoiceCase['events'][number]['what'], string> = {
  requested: '申请开票',
  lowered: '退款后金额减少',
  issued: '开具',
  attached: '上传 PDF',
  rejected: '驳回',
  cancelled: '取消',
  redNeeded: '订单退款，需红冲',
  red: '红冲',
}

/** The title in the order of the tax office's form. */
export const titleFields = (title: InvoiceTitle): [label: string, text: string][] => [
  ['名称', title.title],
  ['纳税人识别号', title.taxNumber],
  ['地址、电话', [title.address, title.phone].filter(Boolean).join(' ')],
  ['开户行及账号', [title.bank, title.account].filter(Boolean).join(' ')],
  ['邮箱', title.email],
]

/** Columns that the tax office's import takes: name, model, unit, quantity, unit price, amount. */
export const linesText = (lines: InvoiceCase['lines'] | InvoiceCase['redLines']) =>
  lines
    .map(({ name, modelCode, unit, quantity, amountFen }) =>
      [name, modelCode, unit, quantity, unitPrice(amountFen, quantity), yuan(amountFen)].join('\t'),
    )
    .join('\n')

export const unitPrice = (amountFen: number, quantity: number) => (amountFen / quantity / 100).toFixed(4)

/** The invoice number in a file name. */
export const numberIn = (name: string) => /(?<!\d)\d{20}(?!\d)/.exec(name)?.[0]
