import { type Fen, showFen } from '@gongfang/contract/base/money'
import { type Read, readPercent, readQuantity, readYuan } from '@gongfang/contract/base/typed-number'
import { type PriceCells, type PriceRow, priceColumns } from '@gongfang/contract/goods/price-list-desk'
import { readTiers, tierText } from '@gongfang/contract/goods/tier-text'
import type { GridColumn } from '../../ui/grid-column.ts'
import { yuanText } from '../catalogue/sku-columns.ts'

type Column = GridColumn<PriceRow>

const isModel = ({ goods }: PriceRow) => goods.startsWith('s')

interface Cell<T> {
  key: keyof PriceCells
  title: string
  width: number
  show: (cells: PriceCells) => string
  read: (text: string, row: PriceRow) => Read<T>
  /** Only for models, or only for categories and brands. */
  of: 'model' | 'group' | 'all'
  empty?: boolean
}

function cell<T>({ key, title, width, show, read, of, empty = false }: Cell<T>): Column {
  const isOpen = (row: PriceRow) =>
    row.change !== 'ended' && (of === 'all' || (of === 'model') === isModel(row))
  const answerOf = (row: PriceRow, text: string): Read<T | null> =>
    text.trim() === '' ? (empty ? { value: null } : { why: `请填写${title}` }) : read(text, row)
  return {
    key,
    title,
    width,
    align: key === 'tiers' ? undefined : 'right',
    read: ({ cells }) => show(cells),
    write: (row, text) => {
      if (!isOpen(row)) return undefined
      const answer = answerOf(row, text)
      return 'why' in answer
        ? undefined
        : { ...row, cells: { ...row.cells, [key]: answer.value ?? (key === 'tiers' ? [] : null) } }
    },
    why: (row, text) => {
      if (row.change === 'ended') return '这一行下一版不再有，可先恢复'
      if (!isOpen(row)) return of === 'model' ? '分类和品牌只填优惠' : '型号填协议价，不填优惠'
      const answer = answerOf(row, text)
      return 'why' in answer ? answer.why : undefined
    },
  } as Column
}

const whole = (name: string, most: number) => (text: string) => readQuantity(text, { name, most })

/** Percent below the public price; '' where there is none. */
function offText({ publicFen, cells: { priceFen, offPermille } }: PriceRow): string {
  if (offPermille !== null) return `${offPermille / 10}%`
  if (publicFen === null || priceFen === null) return ''
  const off = Math.round((1 - priceFen / publicFen) * 1000) / 10
  return off > 0 ? `-${off}%` : '不低于公开价'
}

/** Share of the price above the cost. */
function marginText({ costFen, publicFen, cells: { priceFen, offPermille } }: PriceRow): string {
  const price =
    priceFen ??
    (publicFen === null || offPermille === null ? null : (publicFen * (1000 - offPermille)) / 1000)
  if (costFen === null || price === null) return ''
  return `${Math.round(((price - costFen) / price) * 1000) / 10}%`
}

const changeNames = { new: '新增', changed: '已改', ended: '将移除' }

export const columns: Column[] = [
  { key: 'name', title: '商品', width: 220, read: ({ name }) => name },
  { key: 'modelCode', title: '型号', width: 150, read: ({ modelCode }) => modelCode },
  { key: 'spec', title: '规格', width: 120, read: ({ spec }) => spec },
  {
    key: 'publicFen',
    title: '公开价',
    width: 96,
    align: 'right',
    read: ({ publicFen }) => yuanText(publicFen),
  },
  cell({
    key: 'priceFen',
    title: '协议价',
    width: 96,
    of: 'model',
    show: ({ priceFen }) => yuanText(priceFen),
    read: (text) => readYuan(text, { mostFen: 9_999_999_900 }),
  }),
  cell({
    key: 'offPermille',
    title: '优惠（%）',
    width: 90,
    of: 'group',
    show: ({ offPermille }) => (offPermille === null ? '' : String(offPermille / 10)),
    read: (text) => {
      const answer = readPercent(text, { least: 0.1, most: 99.9 })
      if ('why' in answer) return answer
      return answer.value % 10 === 0 ? { value: answer.value / 10 } : { why: '优惠最多一位小数' }
    },
  }),
  cell({
    key: 'minimum',
    title: '起订量',
    width: 80,
    of: 'all',
    show: ({ minimum }) => String(minimum),
    read: whole('起订量', 99_999),
  }),
  cell({
    key: 'tiers',
    title: '阶梯价',
    width: 180,
    of: 'model',
    empty: true,
    show: ({ tiers }) => tierText(tiers),
    read: (text, { cells }) => {
      if (cells.priceFen === null) return { why: '请先填写协议价' }
      const answer = readTiers(text, cells.priceFen as Fen)
      return 'wrong' in answer ? { why: answer.wrong } : { value: answer.tiers }
    },
  }),
  cell({
    key: 'points',
    title: '积分价',
    width: 88,
    of: 'model',
    empty: true,
    show: ({ points }) => (points === null ? '' : String(points)),
    read: whole('积分价', 999_999_999),
  }),
  { key: 'off', title: '较公开价', width: 96, align: 'right', read: offText },
  { key: 'margin', title: '毛利', width: 72, align: 'right', read: marginText },
  { key: 'change', title: '改动', width: 72, read: ({ change }) => (change ? changeNames[change] : '') },
]

type Said = PriceCells[keyof PriceCells] | undefined

/** Whether two cells say the same, whatever the order of the keys of tiers. */
export const isSameCell = (one: Said, other: Said) => plain(one) === plain(other)

const plain = (said: Said) =>
  Array.isArray(said) ? said.map(({ fromQuantity, priceFen }) => `${fromQuantity}:${priceFen}`).join() : said

export interface RowChange {
  goods: string
  was: Partial<PriceCells> | null
  cells: Partial<PriceCells> | null
}

/** The cells of a row that differ; null where none does. */
export function changeOf(before: PriceRow | undefined, row: PriceRow): RowChange | null {
  if (!before) return { goods: row.goods, was: null, cells: row.cells }
  const names = priceColumns.filter((name) => !isSameCell(before.cells[name], row.cells[name]))
  if (names.length === 0) return null
  const pick = (cells: PriceCells) => Object.fromEntries(names.map((name) => [name, cells[name]]))
  return { goods: row.goods, was: pick(before.cells), cells: pick(row.cells) }
}

/** '¥1,200.00 → ¥1,100.00' of a preview. */
export const movedText = (from: number, to: number) =>
  from === to ? showFen(from) : `${showFen(from)} → ${showFen(to)}`
