import { showFen, showPoints } from '@gongfang/contract/base/money'
import type { FigureUnit } from '@gongfang/contract/insight/report-desk'

/** '¥1,234.00', '320积分', '58' or '83.3 %'; a dash for null. */
export function showFigure(value: number | null, unit: FigureUnit): string {
  if (value === null) return '—'
  if (unit === 'fen') return showFen(value)
  if (unit === 'points') return showPoints(value)
  if (unit === 'share') return `${(value / 100).toFixed(1)} %`
  return value.toLocaleString('zh-CN')
}

/** A short text for an axis: '¥1.2 万'. */
export function showShort(value: number, unit: FigureUnit): string {
  const plain = unit === 'fen' ? value / 100 : value
  const text =
    plain >= 100_000_000
      ? `${trim(plain / 100_000_000)} 亿`
      : plain >= 10_000
        ? `${trim(plain / 10_000)} 万`
        : trim(plain)
  return unit === 'fen' ? `¥${text}` : text
}

const trim = (value: number) => String(Math.round(value * 10) / 10)
