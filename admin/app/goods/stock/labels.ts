import type { StockRow } from '@gongfang/contract/goods/stock-desk'
import type { Tone } from '../../ui/show.tsx'

/** The tag for a stock level; null when it is sufficient. */
export function levelOf({ stock, safetyStock, enabled }: StockRow): { tone: Tone; text: string } | null {
  if (!enabled) return { tone: 'neutral', text: '已停售' }
  if (stock < 0) return { tone: 'bad', text: `欠 ${-stock}` }
  if (stock === 0) return { tone: 'bad', text: '售罄' }
  return safetyStock > 0 && stock <= safetyStock ? { tone: 'warning', text: '不足' } : null
}

/** '+3' or '−3' */
export const signed = (delta: number) => (delta > 0 ? `+${delta}` : `−${-delta}`)

/** A generated reference: 'PD20261122-110359' */
export function numberNow(prefix: string, now: Date): string {
  const two = (value: number) => String(value).padStart(2, '0')
  const day = `${now.getFullYear()}${two(now.getMonth() + 1)}${two(now.getDate())}`
  return `${prefix}${day}-${two(now.getHours())}${two(now.getMinutes())}${two(now.getSeconds())}`
}

const NAMED = 5

/** Returns the question before goods are received into stock. It names the first goods. */
export function receiptText(lines: readonly { row: StockRow; quantity: number }[]): string {
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  const named = lines
    .slice(0, NAMED)
    .map(
      ({ row, quantity }) => `${row.modelCode}：可售 ${row.stock} → ${row.stock + quantity}（+${quantity}）`,
    )
  return [
    `共 ${lines.length} 种 ${pieces} 件`,
    ...named,
    ...(lines.length > NAMED ? [`等 ${lines.length} 种`] : []),
    '记入库存流水，等货的订单会按先后得到商品；不能撤销，只能再调整。',
  ].join('\n')
}
