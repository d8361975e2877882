import { showFen, showPoints, yuan } from '@gongfang/contract/base/money'
import { showTime } from '@gongfang/contract/base/time'
import { modelText } from '@gongfang/contract/goods/own-code'
import type { PaperSheet } from '@gongfang/contract/money/invoice'
import {
  type ChangeLine,
  changeStateName,
  type OrderChangeSheet,
} from '@gongfang/contract/service/order-change'

export interface Papered extends OrderChangeSheet {
  jigou: string
  buyer: string
}

/** 订单变更单: what was ordered, what is now, and how the difference was settled. */
export function changeSheet(change: Papered, seller: { name: string; phone: string }): PaperSheet {
  const { sums, lines } = change
  const inPoints = sums.currency === 'points'
  const unit = inPoints ? '积分' : '元'
  const show = (fen: number | null, points: number | null) => {
    if (fen === null || points === null) return '—'
    return inPoints ? String(points) : yuan(fen)
  }
  return {
    name: '订单变更单',
    title: '订单变更单',
    facts: [
      ['变更单号', change.changeNo],
      ['原订单号', change.no],
      ...(change.requestNo === '' ? [] : [['采购申请号', change.requestNo] as [string, string]]),
      ['补充订单号', change.supplementNo || '无'],
      ['退款售后单号', change.aftersaleNo || '无'],
      ['采购单位', change.jigou],
      ['申请人', change.buyer],
      ['申请时间', showTime(change.createdAt)],
      ['状态', `${changeStateName(change)}（${showTime(change.stateAt)}）`],
      ['变更原因', change.reason],
      ...(change.answer === '' ? [] : [['处理说明', change.answer] as [string, string]]),
    ],
    tables: [
      {
        title: '商品变更',
        heads: [
          ...['序号', '型号', '品名', '规格', '单位'],
          ...['原数量', '现数量', '增减', `原单价（${unit}）`, `增加部分单价（${unit}）`],
        ],
        figuresFrom: 5,
        rows: lines.map((line, at) => [
          ...[String(at + 1), modelText(line), line.title, line.spec, line.unit],
          ...[String(line.before), String(line.after), signed(line)],
          show(line.priceFen, line.points),
          show(line.addedPriceFen, line.addedPoints),
        ]),
        sums: sumsOf(change),
      },
    ],
    notes: [
      settledOf(change),
      '减少的商品按原订单实付金额退回，增加的商品按变更时的价格另立补充订单。',
      `供货方：${seller.name}${seller.phone && `；联系电话：${seller.phone}`}`,
    ],
    seals: ['供货方（盖章）', '申请人（签字）'],
  }
}

const signed = ({ before, after }: ChangeLine) =>
  after > before ? `+${after - before}` : String(after - before)

function sumsOf({ sums }: OrderChangeSheet): [string, string][] {
  const { currency, backFen, backPoints, moreFen, morePoints } = sums
  const inPoints = currency === 'points'
  const back = inPoints
    ? showPoints(backPoints)
    : `${showFen(backFen)}${backPoints > 0 ? `、${showPoints(backPoints)}` : ''}`
  return [
    ['应退', back],
    ['应付（含运费差额）', inPoints ? showPoints(morePoints) : showFen(moreFen)],
    ['差额（应付减应退）', inPoints ? `${morePoints - backPoints}积分` : yuan(moreFen - backFen)],
  ]
}

const settled: Record<OrderChangeSheet['state'], string> = {
  asked: '本单尚未处理，金额以商家同意时为准。',
  returned: '金额已变化，等待申请人确认，本单尚未生效。',
  accepted: '已同意；补充订单审批、付款后生效。',
  done: '',
  declined: '未获同意，订单未变更。',
  withdrawn: '已撤回，订单未变更。',
  expired: '变更未执行，订单未变更。',
}

function settledOf({ state, supplementNo, aftersaleNo }: OrderChangeSheet): string {
  if (state !== 'done') return settled[state]
  return [
    aftersaleNo && `应退款项按原支付方式退回（售后单 ${aftersaleNo}）`,
    supplementNo && `应付款项随补充订单 ${supplementNo} 支付`,
  ]
    .filter(Boolean)
    .join('；')
    .concat('。')
}
