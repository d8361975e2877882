import { capitals } from '@gongfang/contract/base/capitals'
import { showFen, yuan } from '@gongfang/contract/base/money'
import { dayOf, showTime } from '@gongfang/contract/base/time'
import { type Comparison, type Offer, offerStateNames } from '@gongfang/contract/buying/inquiry'
import { hasOwnCodes } from '@gongfang/contract/goods/own-code'
import type { PaperSheet } from '@gongfang/contract/money/invoice'

type Fact = [string, string]

const known = (facts: readonly Fact[]) => facts.filter(([, text]) => text !== '')

export interface OfferPaper {
  readonly no: string
  readonly title: string
  readonly jigou: string
  readonly owner: string
  readonly offer: Offer
  readonly seller: { readonly name: string; readonly phone: string }
  readonly now: Date
}

/** The public address that says whether the version still counts, to be scanned or typed. */
export const checkCode = (checkUrl: string, check: string) => ({
  content: checkUrl,
  name: `二维码：查验这份报价单的网址 ${checkUrl}`,
  notes: ['查验：扫描二维码或打开下面的网址，可查看这份报价单是否有效。', checkUrl, `查验码 ${check}`],
})

/** The printed offer, drawn from the same facts as the page. */
export function offerSheet({ no, title, jigou, owner, offer, seller, now }: OfferPaper): PaperSheet {
  const codes = hasOwnCodes(offer.lines)
  const heads = [
    ...['序号', '品名及规格', '型号'],
    ...(codes ? ['物料号'] : []),
    ...['交期', '说明', '单位', '数量', '单价', '金额'],
  ]
  return {
    name: '报价单',
    title: `${seller.name} 报价单`,
    facts: known([
      ['报价单号', no],
      ['版本', `第 ${offer.version} 版`],
      ['报价日期', dayOf(offer.at)],
      ['有效期至', offer.untilOn],
      ['需方', jigou],
      ['联系人', owner],
      ['供方', seller.name],
      ['联系电话', seller.phone],
      ['项目', title],
    ]),
    tables: [
      {
        title: '报价明细（单位：元）',
        heads,
        figuresFrom: heads.length - 3,
        rows: offer.lines.map((line, at) => [
          String(at + 1),
          [line.title, line.spec].filter(Boolean).join(' '),
          line.modelCode,
          ...(codes ? [line.ownCode] : []),
          line.leadDays === null ? '' : line.leadDays === 0 ? '现货' : `${line.leadDays} 天`,
          remarkOf(line),
          ...[line.unit, String(line.quantity), yuan(line.unitFen), yuan(line.amountFen)],
        ]),
        sums: [
          ['商品合计', showFen(offer.goodsFen)],
          ['运费', offer.freightFen === null ? '按下单时的运费标准' : showFen(offer.freightFen)],
          [
            offer.freightFen === null ? '总计（不含运费）' : '总计',
            `${showFen(offer.sumFen)}（${capitals(offer.sumFen)}）`,
          ],
        ],
      },
    ],
    notes: [
      ...(offer.terms === '' ? [] : [`付款和交货条件：${offer.terms}`]),
      ...(offer.note === '' ? [] : [`说明：${offer.note}`]),
      ...(offer.attachments.length === 0
        ? []
        : [`附件：${offer.attachments.map(({ name }) => name).join('、')}`]),
      `有效期至 ${offer.untilOn}（含当日），在商城的询价单 ${no} 中接受后按此价格下单。`,
      ...(offer.state === 'valid'
        ? []
        : [`打印时（${showTime(now)}）这一版报价的状态：${offerStateNames[offer.state]}。`]),
    ],
    seals: ['供方（盖章）', '需方确认（盖章）'],
  }
}

/** Prices at other quantities, the least quantity, and the shop's note. */
const remarkOf = ({ tiers, minimum, unit, priceFen, note }: Offer['lines'][number]) =>
  [
    minimum > 1 ? `起订 ${minimum} ${unit}` : '',
    tiers.length > 0 ? `单价 ${yuan(priceFen)}` : '',
    ...tiers.map((tier) => `满 ${tier.fromQuantity} ${unit} 单价 ${yuan(tier.priceFen)}`),
    note,
  ]
    .filter(Boolean)
    .join('；')

export interface ComparisonPaper {
  readonly comparison: Comparison
  readonly title: string
  readonly jigou: string
  readonly owner: string
  readonly now: Date
}

export function comparisonSheet({ comparison, title, jigou, owner, now }: ComparisonPaper): PaperSheet {
  const { columns, rows, no, version } = comparison
  return {
    name: '比价表',
    title: '采购比价表',
    facts: known([
      ['询价单号', no],
      ['报价版本', `第 ${version} 版`],
      ['采购单位', jigou],
      ['经办人', owner],
      ['项目', title],
      ['打印日期', dayOf(now)],
    ]),
    tables: [
      {
        title: '单价比较（单位：元，最低者标 ▼）',
        heads: ['序号', '品名及规格', '型号', '单位', '数量', ...columns.map(({ supplier }) => supplier)],
        figuresFrom: 4,
        rows: rows.map((row, at) => [
          String(at + 1),
          [row.title, row.spec].filter(Boolean).join(' '),
          ...[row.modelCode, row.unit, String(row.quantity)],
          ...row.pricesFen.map((price, column) =>
            price === null ? '未报' : `${row.lowest.includes(column) ? '▼ ' : ''}${yuan(price)}`,
          ),
        ]),
        sums: [],
      },
      {
        title: '合计比较（单位：元，最低者标 ▼）',
        heads: ['供应商', '报价日期', '说明', '运费', '合计'],
        figuresFrom: 3,
        rows: columns.map((column) => [
          ...[column.supplier, column.offeredOn, column.note, yuan(column.freightFen)],
          `${column.isLowest ? '▼ ' : ''}${yuan(column.sumFen)}${column.isWhole ? '' : '（未报全）'}`,
        ]),
        sums: [],
      },
    ],
    notes: [`${columns[0]?.supplier ?? ''}的报价出自其报价单，其余由采购单位填写。未报全的合计不参加比较。`],
    seals: ['经办人（签字）', '审核人（签字）'],
  }
}
