import { capitals } from '@gongfang/contract/base/capitals'
import { showFen, showPoints, yuan } from '@gongfang/contract/base/money'
import { dayOf, showTime } from '@gongfang/contract/base/time'
import { conditionNames, refusedNames } from '@gongfang/contract/buying/acceptance'
import { deliveryNames, orderStateNames, payWayNames } from '@gongfang/contract/buying/order'
import {
  type NoteKey,
  noteKeys,
  noteKeysAt,
  writtenNotesAt,
  writtenOf,
} from '@gongfang/contract/buying/order-notes'
import { modelText } from '@gongfang/contract/goods/own-code'
import { agreedText } from '@gongfang/contract/goods/price-list'
import { invoiceKindNames, invoiceStateNames, type PaperSheet } from '@gongfang/contract/money/invoice'
import { type AftersaleState, aftersaleKindNames } from '@gongfang/contract/service/aftersale'
import type { OrderFacts } from './rules.ts'

interface Seller {
  name: string
  phone: string
}

type Fact = [string, string]

/** The sheets of an order, in the order in which a bookkeeper wants them. */
export const sheetsOf = (order: OrderFacts, seller: Seller): PaperSheet[] => [
  orderSheet(order, seller),
  deliverySheet(order, seller),
  ...acceptanceSheets(order, seller),
  paymentSheet(order, seller),
  ...(order.invoices.length > 0 ? [invoiceSheet(order, seller)] : []),
]

const head = (order: OrderFacts): Fact[] => [
  ['订单号', order.no],
  ['采购单位', order.jigou],
  ...writtenNotesAt('everyPaper', order),
  ...known([
    ['经费', order.fundCode === null ? '' : `${order.fundCode} ${order.fundName}`],
    ['申请人', order.approvers === '' ? '' : order.buyer],
    ['审批人', order.approvers],
  ]),
]

/** The notes that stand on the order's sheet alone. */
const otherNotes = (order: OrderFacts) => {
  const inHead: NoteKey[] = noteKeysAt('everyPaper')
  return writtenOf(
    noteKeys.filter((key) => !inHead.includes(key)),
    order,
  )
}

const known = (facts: readonly Fact[]) => facts.filter(([, text]) => text !== '')

const from = ({ name, phone }: Seller) => [`供货方：${name}${phone && `；联系电话：${phone}`}`]

function orderSheet(order: OrderFacts, seller: Seller): PaperSheet {
  const inPoints = order.currency === 'points'
  const show = (fen: number, points: number) => (inPoints ? String(points) : yuan(fen))
  const unit = inPoints ? '积分' : '元'
  const { address } = order
  return {
    name: '订货单',
    title: '订货单',
    facts: [
      ...head(order),
      ['下单时间', showTime(order.createdAt)],
      ['订单状态', orderStateNames[order.state]],
      ['经办人', order.buyer],
      ...known([['部门', order.unitPath]]),
      ['配送方式', deliveryNames[order.delivery]],
      ...known([
        [
          '收货信息',
          address ? `${address.receiver} ${address.phone} ${address.regionText} ${address.detail}` : '',
        ],
      ]),
      ...otherNotes(order),
    ],
    tables: [
      {
        title: '商品明细',
        heads: ['序号', '型号', '品名', '规格', '单位', '数量', `单价（${unit}）`, `小计（${unit}）`],
        figuresFrom: 5,
        rows: order.lines.map((line, at) => [
          ...[String(at + 1), modelText(line), line.title, line.spec, line.unit, String(line.quantity)],
          show(line.priceFen, line.points),
          show(line.amountFen, line.amountPoints),
        ]),
        sums: [
          ['商品金额', inPoints ? showPoints(order.goodsPoints) : showFen(order.goodsFen)],
          ['运费', inPoints ? showPoints(order.freightPoints) : showFen(order.freightFen)],
          ...(order.deductFen > 0
            ? [['积分抵扣', `-${showFen(order.deductFen)}（${showPoints(order.deductPoints)}）`] as Fact]
            : []),
          ['实付', inPoints ? showPoints(order.payablePoints) : showFen(order.payableFen)],
          ...(inPoints ? [] : [['大写', capitals(order.payableFen)] as Fact]),
        ],
      },
    ],
    notes: [
      ...(inPoints ? ['单价与小计以积分计。'] : ['单价与小计为人民币含税价。']),
      ...agreedNotes(order),
      ...from(seller),
    ],
    seals: ['供货方（盖章）', '经办人（签字）', '验收人（签字）'],
  }
}

const receivers = { member: '会员确认', staff: '客服确认', system: '到期自动确认' } as Record<string, string>

function deliverySheet(order: OrderFacts, seller: Seller): PaperSheet {
  const { received, doneAt, lines } = order
  const titleOf = (id: number) => lines.find((line) => line.id === id)
  const signed = received
    ? `${showTime(received.at)}（${receivers[received.who] ?? ''}）`
    : order.delivery === 'express'
      ? '尚未确认收货'
      : ''
  return {
    name: order.delivery === 'depot' ? '入库与领取证明' : '发货与签收证明',
    title: order.delivery === 'depot' ? '入库与领取证明' : '发货与签收证明',
    facts: [
      ...head(order),
      ...known([
        ['收货时间', signed],
        ['完成时间', doneAt ? showTime(doneAt) : ''],
      ]),
    ],
    tables: (order.delivery === 'depot'
      ? depotTables(order)
      : [
          {
            title: '物流包裹',
            heads: ['承运商', '运单号', '发货时间', '型号', '品名', '数量'],
            figuresFrom: 5,
            rows: order.packages.flatMap(({ carrier, trackingNo, shippedAt, lines: parts }) =>
              parts.map(({ orderLineId, quantity }) => {
                const line = titleOf(orderLineId)
                return [
                  carrier,
                  trackingNo,
                  showTime(shippedAt),
                  line ? modelText(line) : '',
                  line?.title ?? '',
                  String(quantity),
                ]
              }),
            ),
            sums: [],
          },
        ]
    ).filter(({ rows }) => rows.length > 0),
    notes: [...(order.packages.length + order.kept.length === 0 ? ['商品尚未发出。'] : []), ...from(seller)],
    seals: ['验收人（签字）', '保管人（签字）'],
  }
}

const depotTables = ({ kept, fetched }: OrderFacts): PaperSheet['tables'] => [
  {
    title: '入库寄存',
    heads: ['入库时间', '型号', '品名', '数量'],
    figuresFrom: 3,
    rows: kept.map((one) => [showTime(one.at), modelText(one), one.title, String(one.quantity)]),
    sums: [],
  },
  ...(fetched.length > 0
    ? [
        {
          title: '同规格的领取记录',
          heads: ['核销单号', '领取时间', '地点', '型号', '品名', '数量'],
          figuresFrom: 5,
          rows: fetched.map((one) => [
            ...[one.no, showTime(one.at), one.place, modelText(one), one.title],
            String(one.quantity),
          ]),
          sums: [],
        },
      ]
    : []),
]

type Line = OrderFacts['lines'][number]

/** '第 1、3 行为协议价：2027 年度协议（第 2 版）。' for each price list of the order. */
const agreedNotes = ({ lines }: Pick<OrderFacts, 'lines'>) =>
  [
    ...Map.groupBy(
      lines.flatMap(({ agreed }, at) => (agreed ? [{ at: at + 1, text: agreedText(agreed) }] : [])),
      ({ text }) => text,
    ),
  ].map(([text, own]) => `第 ${own.map(({ at }) => at).join('、')} 行为${text}。`)

/** 验收单, 入库单 and 固定资产登记, as far as there is anything on them. */
export function acceptanceSheets(order: OrderFacts, seller: Seller): PaperSheet[] {
  if (order.acceptances.length === 0) return []
  const gone = goneSerials(order)
  const accepted = order.lines.flatMap((line) => {
    const of = order.acceptances.flatMap(({ lines }) => lines).filter((one) => one.orderLineId === line.id)
    const serials = of.flatMap((one) => one.serials).filter((serial) => !gone(line.id, serial))
    return line.accepted > 0 ? [{ line, pieces: line.accepted, serials }] : []
  })
  const assets = accepted.filter(
    ({ line }) => order.currency === 'money' && line.priceFen >= order.assetFromFen,
  )
  return [
    acceptanceSheet(order, seller),
    ...(accepted.length > 0 ? [storeSheet(order, seller, accepted)] : []),
    ...(assets.length > 0 ? [assetSheet(order, seller, assets)] : []),
  ]
}

/** Says whether an after-sale has taken the piece with this number. Repaired pieces came back. */
function goneSerials({ claims }: OrderFacts) {
  const taken = claims.filter(({ state }) => state !== 'repaired')
  return (lineId: number, serial: string) =>
    taken.some(({ orderLineId, serials }) => orderLineId === lineId && serials.includes(serial))
}

/** Accepted pieces that are there. */
interface Accepted {
  line: Line
  pieces: number
  serials: readonly string[]
}

const signatures = ['采购人（签字）', '审批人（签字）', '验收人（签字）', '经办人（签字）']

const receiversOf = ({ acceptances }: OrderFacts) =>
  [...new Set(acceptances.map(({ receiver }) => receiver))].join('、')

const acceptanceFacts = (order: OrderFacts): Fact[] => [
  ...head(order).filter(([name]) => name !== '申请人'),
  ...known([
    ['部门', order.unitPath],
    ['采购人', order.buyer],
    ['验收人', receiversOf(order)],
  ]),
]

function acceptanceSheet(order: OrderFacts, seller: Seller): PaperSheet {
  const titleOf = (id: number) => order.lines.find((line) => line.id === id)
  const remarks = order.acceptances.filter(({ remark }) => remark !== '')
  const gone = goneSerials(order)
  const serialText = (name: string, serials: readonly string[]) =>
    serials.length > 0 ? `${name} ${serials.join('、')}` : ''
  return {
    name: '验收单',
    title: '验收单',
    facts: acceptanceFacts(order),
    tables: [
      ...order.acceptances.map(({ no, at, receiver, lines }) => ({
        title: `${no}　${showTime(at)}　验收人 ${receiver}`,
        heads: ['型号', '品名', '规格', '情况', '单位', '验收', '拒收'],
        figuresFrom: 5,
        rows: lines.map(
          ({ orderLineId, accepted, refused, reconsidered, condition, reason, note, serials }) => {
            const line = titleOf(orderLineId)
            const says = [
              accepted > 0 ? conditionNames[condition] : '',
              reconsidered > 0 ? `其中 ${reconsidered} ${line?.unit ?? ''}曾拒收` : '',
              reason === null ? '' : `拒收：${refusedNames[reason]}`,
              note,
              serialText(
                '序列号',
                serials.filter((serial) => !gone(orderLineId, serial)),
              ),
              serialText(
                '已转售后的序列号',
                serials.filter((serial) => gone(orderLineId, serial)),
              ),
            ]
            return [
              ...[line ? modelText(line) : '', line?.title ?? '', line?.spec ?? ''],
              ...[says.filter(Boolean).join('；'), line?.unit ?? '', String(accepted), String(refused)],
            ]
          },
        ),
        sums: [],
      })),
      ...claimTables(order),
    ],
    notes: [...remarks.map(({ no, remark }) => `${no} 备注：${remark}`), ...from(seller)],
    seals: signatures,
  }
}

const ended: Partial<Record<AftersaleState, string>> = {
  refunded: '已退款',
  exchanged: '已换货',
  repaired: '已维修寄还',
}

/** After-sales of the delivered goods: what they took of the accepted pieces and of the refused ones. */
const claimTables = ({ claims, lines }: OrderFacts): PaperSheet['tables'] =>
  claims.length === 0
    ? []
    : [
        {
          title: '送达后的售后',
          heads: ['售后单号', '类型', '状态', '型号', '序列号', '件数', '其中已验收', '其中拒收'],
          figuresFrom: 5,
          rows: claims.map(({ no, kind, state, orderLineId, quantity, accepted, refused, serials }) => {
            const line = lines.find(({ id }) => id === orderLineId)
            return [
              ...[no, aftersaleKindNames[kind], ended[state] ?? '处理中'],
              ...[line ? modelText(line) : '', serials.join('、')],
              ...[quantity, accepted, refused].map(String),
            ]
          }),
          sums: [],
        },
      ]

/** Says on sheets of what is there that after-sales took accepted pieces. */
function claimNotes({ claims }: OrderFacts): string[] {
  const taken = claims.filter(({ state, accepted }) => state !== 'repaired' && accepted > 0)
  if (taken.length === 0) return []
  const pieces = taken.reduce((sum, { accepted }) => sum + accepted, 0)
  return [
    `已验收的商品中有 ${pieces} 件转入售后，不在本表内：${[...new Set(taken.map(({ no }) => no))].join('、')}。`,
  ]
}

/** The share of a line's amount; the whole of it for all pieces. */
const worthOf = ({ line, pieces }: Accepted, inPoints: boolean) =>
  Number((BigInt(inPoints ? line.amountPoints : line.amountFen) * BigInt(pieces)) / BigInt(line.quantity))

function storeSheet(order: OrderFacts, seller: Seller, accepted: readonly Accepted[]): PaperSheet {
  const inPoints = order.currency === 'points'
  const unit = inPoints ? '积分' : '元'
  const show = (value: number) => (inPoints ? String(value) : yuan(value))
  const sum = accepted.reduce((total, one) => total + worthOf(one, inPoints), 0)
  return {
    name: '入库单',
    title: '入库单',
    facts: [...acceptanceFacts(order), ['供应商', seller.name]],
    tables: [
      {
        title: '入库明细',
        heads: ['序号', '型号', '品名', '规格', '单位', '数量', `单价（${unit}）`, `金额（${unit}）`],
        figuresFrom: 5,
        rows: accepted.map((one, at) => [
          ...[String(at + 1), modelText(one.line), one.line.title, one.line.spec, one.line.unit],
          ...[String(one.pieces), show(inPoints ? one.line.points : one.line.priceFen)],
          show(worthOf(one, inPoints)),
        ]),
        sums: [
          ['合计', inPoints ? showPoints(sum) : showFen(sum)],
          ...(inPoints ? [] : [['大写', capitals(sum)] as Fact]),
        ],
      },
    ],
    notes: ['数量为已验收的数量，金额不含运费。', ...claimNotes(order), ...from(seller)],
    seals: signatures,
  }
}

/**
 * A row for each piece with a serial number, and one for the others of its line. Nobody says which numbers went back:
 * then all stand beside the pieces that are left.
 */
function assetSheet(order: OrderFacts, seller: Seller, assets: readonly Accepted[]): PaperSheet {
  const rowOf = ({ line }: Accepted, serial: string, pieces: number) => [
    ...[line.title, [line.spec, modelText(line)].filter(Boolean).join(' '), serial, '', ''],
    ...[String(pieces), yuan(line.priceFen), yuan(worthOf({ line, pieces, serials: [] }, false))],
  ]
  return {
    name: '固定资产登记',
    title: '固定资产登记表',
    facts: [
      ...acceptanceFacts(order),
      ['供应商', seller.name],
      ['购置日期', dayOf(order.paidAt)],
      ['验收日期', dayOf(order.acceptances.at(-1)?.at ?? order.paidAt)],
    ],
    tables: [
      {
        title: '资产明细',
        heads: ['资产名称', '规格型号', '序列号', '存放地点', '资产编号', '数量', '单价（元）', '金额（元）'],
        figuresFrom: 5,
        rows: assets.flatMap((one) => {
          const rest = one.pieces - one.serials.length
          if (rest < 0) return [rowOf(one, one.serials.join('、'), one.pieces)]
          return [
            ...one.serials.map((serial) => rowOf(one, serial, 1)),
            ...(rest > 0 ? [rowOf(one, '', rest)] : []),
          ]
        }),
        sums: [],
      },
    ],
    notes: [
      `单价 ${showFen(order.assetFromFen)} 起的商品登记为固定资产。`,
      ...claimNotes(order),
      ...from(seller),
    ],
    seals: signatures,
  }
}

function paymentSheet(order: OrderFacts, seller: Seller): PaperSheet {
  const { payment, receipts, refunds } = order
  const inPoints = order.currency === 'points'
  const show = (fen: number, points: number) => (inPoints ? showPoints(points) : showFen(fen))
  const back = refunds.reduce((sum, one) => sum + (inPoints ? one.amountPoints : one.amountFen), 0)
  return {
    name: '付款证明',
    title: '付款证明',
    facts: [
      ...head(order),
      ['支付方式', payWayNames[order.payWay]],
      ['付款时间', showTime(payment?.paidAt ?? order.paidAt)],
      ['付款金额', show(order.payableFen, order.payablePoints)],
      ...(inPoints ? [] : [['大写', capitals(order.payableFen)] as Fact]),
      ...known([
        ['交易单号', payment?.tradeNo ?? ''],
        ['商户单号', payment?.outTradeNo ?? ''],
      ]),
    ],
    tables: [
      ...(receipts.length > 0
        ? [
            {
              title: '对公到账',
              heads: ['到账日期', '银行流水号', '金额'],
              figuresFrom: 2,
              rows: receipts.map(({ on, serial, amountFen }) => [on, serial, showFen(amountFen)]),
              sums: [],
            },
          ]
        : []),
      ...(refunds.length > 0
        ? [
            {
              title: '退款',
              heads: ['退款单号', '到账时间', inPoints ? '积分' : '金额'],
              figuresFrom: 2,
              rows: refunds.map((one) => [
                ...[one.no, one.at ? showTime(one.at) : '处理中'],
                show(one.amountFen, one.amountPoints),
              ]),
              sums: [
                ['退款合计', show(back, back)],
                ['实际支出', show(order.payableFen - back, order.payablePoints - back)],
              ] as Fact[],
            },
          ]
        : []),
    ],
    notes: [
      ...(receipts.some(({ amountFen, receiptFen }) => amountFen < receiptFen)
        ? ['一笔到账可能支付多张订单，金额为其中本订单的部分。']
        : []),
      ...from(seller),
    ],
    seals: ['供货方（盖章）'],
  }
}

function invoiceSheet(order: OrderFacts, seller: Seller): PaperSheet {
  return {
    name: '发票清单',
    title: '发票清单',
    facts: head(order),
    tables: [
      {
        title: '发票',
        heads: ['发票号码', '类型', '开票日期', '抬头', '税号', '状态', '本订单金额'],
        figuresFrom: 6,
        rows: order.invoices.flatMap(invoiceRows),
        sums: [['开票净额', showFen(order.invoices.reduce((sum, one) => sum + netOf(one), 0))]],
      },
    ],
    notes: [
      ...(order.invoices.some(({ orders }) => orders > 1)
        ? ['一张发票可能包含多张订单，金额为其中本订单的部分。']
        : []),
      ...from(seller),
    ],
    seals: [],
  }
}

type Invoice = OrderFacts['invoices'][number]

const netOf = ({ amountFen, redNumber }: Invoice) => (redNumber === '' ? amountFen : 0)

/** A red one takes the whole of its blue one back, so it stands below it with the same amount, negative. */
function invoiceRows({ kind, state, title, taxNumber, ...one }: Invoice): string[][] {
  const name = invoiceKindNames[kind]
  const blue = [one.number, name, one.on, title, taxNumber, invoiceStateNames[state], showFen(one.amountFen)]
  const red = [one.redNumber, `红字${name}`, one.redOn, title, taxNumber]
  return one.redNumber === '' ? [blue] : [blue, [...red, `冲销 ${one.number}`, showFen(-one.amountFen)]]
}
