import type { Condition, RefusedFor } from '@gongfang/contract/acceptance'
import type { AftersaleKind, AftersaleState } from '@gongfang/contract/aftersale'
import type { InvoiceKind, InvoiceState, PaperSheet } from '@gongfang/contract/invoice'
import type { Currency } from '@gongfang/contract/money'
import type { Delivery, OrderState, PayWay } from '@gongfang/contract/order'

export interface OrderFacts {
  id: number
  no: string
  memberId: number
  state: OrderState
  currency: Currency
  delivery: Delivery
  payWay: PayWay
  goodsFen: number
  goodsPoints: number
  freightFen: number
  freightPoints: number
  deductFen: number
  deductPoints: number
  payableFen: number
  payablePoints: number
  createdAt: string
  paidAt: string
  doneAt: string | null
  remark: string
  poNumber: string
  /** Names of the approvers of its purchase request; '' without one. */
  approvers: string
  fundCode: string | null
  fundName: string | null
  jigou: string
  buyer: string
  /** '' for none. */
  unitPath: string
  address: { receiver: string; phone: string; regionText: string; detail: string } | null
  lines: {
    id: number
    title: string
    spec: string
    modelCode: string
    unit: string
    quantity: number
    priceFen: number
    points: number
    amountFen: number
    amountPoints: number
    /** Pieces that are accepted and that no after-sale has taken. */
    accepted: number
  }[]
  packages: {
    carrier: string
    trackingNo: string
    shippedAt: string
    lines: { orderLineId: number; quantity: number }[]
  }[]
  received: { at: string; who: string } | null
  /** Goods that the shop keeps: when they came in, and what was fetched of their kind since. */
  kept: { at: string; title: string; modelCode: string; quantity: number }[]
  fetched: { no: string; at: string; place: string; title: string; modelCode: string; quantity: number }[]
  acceptances: {
    no: string
    at: string
    receiver: string
    remark: string
    lines: {
      orderLineId: number
      accepted: number
      refused: number
      /** How many of the accepted pieces had been refused before. */
      reconsidered: number
      condition: Condition
      reason: RefusedFor | null
      note: string
      serials: string[]
    }[]
  }[]
  /** Lines of after-sales of delivered goods that were neither withdrawn nor rejected. */
  claims: {
    no: string
    kind: AftersaleKind
    state: AftersaleState
    orderLineId: number
    quantity: number
    accepted: number
    refused: number
    serials: string[]
  }[]
  /** Price of a piece from which the institution registers goods as fixed assets. */
  assetFromFen: number
  payment: {
    tradeNo: string
    outTradeNo: string
    paidAt: string
    amountFen: number
    amountPoints: number
  } | null
  receipts: { serial: string; on: string; amountFen: number; receiptFen: number }[]
  refunds: { no: string; at: string | null; amountFen: number; amountPoints: number }[]
  invoices: {
    invoiceNo: string
    state: InvoiceState
    kind: InvoiceKind
    title: string
    taxNumber: string
    number: string
    on: string
    amountFen: number
    orders: number
    redNumber: string
    redOn: string
  }[]
}

/** A sheet that needs nothing else: opened anywhere, printed on A4. Whatever somebody typed is only ever text. */
export const paperHtml = ({ title, facts, tables, notes, seals }: PaperSheet): string => `<!doctype html>
<html lang="zh-CN">
<meta charset="utf-8">
<meta http-equiv="content-security-policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${text(title)}</title>
<style>${STYLE}</style>
<h1>${text(title)}</h1>
<dl>${facts.map(([name, value]) => `<div><dt>${text(name)}</dt><dd>${text(value)}</dd></div>`).join('')}</dl>
${tables.map(tableHtml).join('\n')}
<ul>${notes.map((note) => `<li>${text(note)}</li>`).join('')}</ul>
<div class="seals">${seals.map((name) => `<div>${text(name)}<span>日期：　　　年　　月　　日</span></div>`).join('')}</div>
</html>
`

function tableHtml({ title, heads, figuresFrom, rows, sums }: PaperSheet['tables'][number]): string {
  const look = (at: number) => (at >= figuresFrom ? ' class="figure"' : '')
  return `<h2>${text(title)}</h2>
<table>
<thead><tr>${heads.map((name, at) => `<th scope="col"${look(at)}>${text(name)}</th>`).join('')}</tr></thead>
<tbody>${rows
    .map((row) => `<tr>${row.map((cell, at) => `<td${look(at)}>${text(cell)}</td>`).join('')}</tr>`)
    .join('\n')}</tbody>
</table>
<dl class="sums">${sums.map(([name, value]) => `<div><dt>${text(name)}</dt><dd>${text(value)}</dd></div>`).join('')}</dl>`
}

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

const text = (raw: string) => raw.replace(/[&<>"']/g, (sign) => signs[sign] ?? '')

const STYLE = `
@page { size: A4 portrait; margin: 14mm 12mm }
body { max-width: 186mm; margin: 24px auto; padding: 0 12px; color: #16202a; background: #fff;
  font: 14px/22px "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", sans-serif }
h1 { margin: 0 0 16px; font-size: 22px; text-align: center }
h2 { margin: 20px 0 8px; font-size: 15px }
dl { display: grid; grid-template-columns: 1fr 1fr; gap: 4px 24px; margin: 0 }
dl > div { display: flex; gap: 12px; min-width: 0 }
dt { flex: none; width: 5em; color: #4a5763 }
dd { margin: 0; overflow-wrap: anywhere }
table { width: 100%; border-collapse: collapse; font-size: 13px }
th, td { padding: 5px 8px; border: 1px solid #7f8a96; text-align: left; vertical-align: top; overflow-wrap: anywhere }
thead { display: table-header-group }
tr { break-inside: avoid }
.figure { text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums }
.sums { grid-template-columns: 1fr; margin-top: 8px; justify-items: end; font-weight: 600 }
ul { padding-left: 20px; color: #4a5763; font-size: 12px }
.seals { display: flex; gap: 24px; margin-top: 24px; break-inside: avoid }
.seals > div { display: flex; flex: 1; flex-direction: column; justify-content: space-between; height: 30mm;
  padding: 8px 12px; border: 1px dashed #7f8a96 }
@media print { body { margin: 0; padding: 0 } }
`
