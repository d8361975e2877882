import { event, tellerOf } from '../../people/message/door.ts'

const orderLink = (no: string) => `/order/detail?no=${no}`
const aNumber = ['订单号', '20261120000000000001'] as const

export const events = {
  changeToPay: event<{ no: string; supplementNo: string; amount: string }>({
    name: '补充订单待付款',
    kind: 'orderTask',
    samples: {
      no: [...aNumber],
      supplementNo: ['补充订单号', '20261120000000000002'],
      amount: ['应付金额', '¥128.00'],
    },
    words: ({ no, supplementNo, amount }) => ({
      title: '订单变更已同意，请支付补充订单',
      body: `订单 ${no} 的变更已同意，请支付补充订单 ${supplementNo}（${amount}）；付款后变更生效，逾期未付则不变更。`,
      link: orderLink(supplementNo),
    }),
  }),
  changeReturned: event<{ no: string; words: string }>({
    name: '订单变更待确认',
    kind: 'orderTask',
    samples: { no: [...aNumber], words: ['新金额', '退 ¥20.00，补 ¥35.00'] },
    words: ({ no, words }) => ({
      title: '订单变更的金额已变化，请确认',
      body: `订单 ${no} 的变更按现在的价格计算：${words}。请确认新金额，或撤回变更；确认前订单暂不发货。`,
      link: orderLink(no),
    }),
  }),
  changeDone: event<{ no: string }>({
    name: '订单变更完成',
    kind: 'order',
    samples: { no: [...aNumber] },
    words: ({ no }) => ({
      title: '订单变更已完成',
      body: `订单 ${no} 的变更已完成。减少的商品按原支付方式退款。`,
      link: orderLink(no),
    }),
  }),
  changeDeclined: event<{ no: string; reason: string }>({
    name: '订单变更未通过',
    kind: 'order',
    samples: { no: [...aNumber], reason: ['原因', '商品已打包'] },
    words: ({ no, reason }) => ({
      title: '订单变更未通过',
      body: `订单 ${no} 的变更未通过：${reason}。订单照原样发货。`,
      link: orderLink(no),
    }),
  }),
  changeInApproval: event<{ no: string; requestNo: string; rules: string }>({
    name: '订单变更待审批',
    kind: 'order',
    samples: {
      no: [...aNumber],
      requestNo: ['采购申请号', '20261120000000000003'],
      rules: ['审批规则', '满 500 元'],
    },
    words: ({ no, requestNo, rules }) => ({
      title: '订单变更已同意，增加的商品待审批',
      body: `订单 ${no} 的变更已同意。增加的商品需要审批（${rules}），已提交采购申请 ${requestNo}；通过后自动下补充订单，在此之前订单不发货。`,
      link: orderLink(no),
    }),
  }),
  changeExpired: event<{ no: string; why: string }>({
    name: '订单变更未执行',
    kind: 'order',
    samples: { no: [...aNumber], why: ['原因', '补充订单没有付款'] },
    words: ({ no, why }) => ({
      title: '订单变更未执行',
      body: `订单 ${no} 的变更未执行：${why}。订单照原样发货。`,
      link: orderLink(no),
    }),
  }),
}

export const tellMember = tellerOf(events)
