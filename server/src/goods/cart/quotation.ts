import { capitals } from '@gongfang/contract/base/capitals'
import { type Currency, yuan } from '@gongfang/contract/base/money'
import { dayOf } from '@gongfang/contract/base/time'
import type { CartLine } from '@gongfang/contract/goods/cart'
import { cartTotals, showReason } from '@gongfang/contract/goods/cart-rules'
import { hasOwnCodes } from '@gongfang/contract/goods/own-code'
import { dayDigits } from '../../numbers.ts'
import type { SheetTable } from '../../outside/sheet.ts'
import type { SheetCell } from '../../outside/sheet-cell.ts'

export interface QuotationHead {
  /** Name of the sheet. */
  readonly name: string
  readonly title: string
  /** Shown above the table; '' if there is none. */
  readonly note: string
  readonly institution: string
  readonly currency: Currency
  readonly now: Date
}

type QuotedLine = Omit<CartLine, 'id' | 'selected' | 'addedPriceFen'> & { readonly note?: string }

/** A cart or a list as a sheet for internal approval. Sums leave out lines that cannot be ordered. */
export function quotation(lines: readonly QuotedLine[], head: QuotationHead): SheetTable {
  const inPoints = head.currency === 'points'
  const coded = hasOwnCodes(lines)
  const totals = cartTotals(lines.map((line) => ({ ...line, selected: true })))
  const unit = inPoints ? '积分' : '元'
  const format = inPoints ? '0' : '0.00'
  const total = inPoints ? totals.goodsPoints : totals.goodsFen / 100
  return {
    name: head.name,
    title: head.title,
    above: [
      `机构：${head.institution || '（未填写）'}`,
      `日期：${dayOf(head.now)}`,
      ...(head.note ? [`备注：${head.note}`] : []),
    ],
    columns: [
      { head: '序号', width: 6, sum: '合计' },
      { head: '型号', width: 24 },
      ...(coded ? [{ head: '物料号', width: 20 }] : []),
      { head: '品名', width: 36 },
      { head: '规格', width: 24 },
      { head: '单位', width: 8 },
      { head: '数量', width: 10, format: '0', sum: totals.pieces },
      { head: `单价（${unit}）`, width: 14, format },
      { head: `小计（${unit}）`, width: 16, format, sum: total },
      { head: '库存/货期', width: 16 },
      { head: '备注', width: 26 },
    ],
    rows: lines.map((line, at) => row(line, at + 1, { inPoints, coded })),
    below: [
      inPoints
        ? `合计：${totals.goodsPoints}积分`
        : `合计：¥${yuan(totals.goodsFen)}（大写：${capitals(totals.goodsFen)}）`,
      '价格含税，不含运费，以提交订单时为准；不可订购的商品不计入合计。',
    ],
  }
}

function row(
  line: QuotedLine,
  number: number,
  { inPoints, coded }: { inPoints: boolean; coded: boolean },
): SheetCell[] {
  const price = inPoints ? line.points : line.priceFen / 100
  const amount = inPoints ? line.points * line.quantity : (line.priceFen * line.quantity) / 100
  return [
    number,
    line.modelCode,
    ...(coded ? [line.ownCode ?? ''] : []),
    line.title,
    line.spec,
    line.unit,
    line.quantity,
    price,
    line.reason ? null : amount,
    supply(line),
    [showReason(line), line.agreed && `协议价：${line.agreed.name}`, line.note].filter(Boolean).join('；'),
  ]
}

function supply({ stock, backorder, leadDays, quantity }: QuotedLine) {
  if (stock < quantity && backorder > 0) return `订货，约 ${leadDays} 天发货`
  if (stock === 0) return '暂时缺货'
  return leadDays === 0 ? `现货 ${stock}` : `${leadDays} 天发货`
}

export const quotationFileName = (now: Date) => `购物车_${dayDigits(now)}.xlsx`
