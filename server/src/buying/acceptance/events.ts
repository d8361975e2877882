import { event, tellerOf } from '../../people/message/door.ts'

export const events = {
  acceptanceDue: event<{ no: string; name: string }>({
    name: '商品待验收',
    kind: 'orderTask',
    samples: { no: ['订单号', '20261120000000000001'], name: ['采购人', '张老师'] },
    words: ({ no, name }) => ({
      title: '有商品待验收',
      body: `${name} 的订单 ${no} 有商品已发出或领取，收到后请验收。`,
      link: `/acceptance/${no}`,
    }),
  }),
  acceptanceAgain: event<{ no: string; name: string }>({
    name: '商品待重新验收',
    kind: 'orderTask',
    samples: { no: ['订单号', '20261120000000000001'], name: ['采购人', '张老师'] },
    words: ({ no, name }) => ({
      title: '有商品待重新验收',
      body: `${name} 的订单 ${no} 有商品的售后已撤销或未通过，商品仍在贵单位，请重新验收。`,
      link: `/acceptance/${no}`,
    }),
  }),
  acceptanceUndone: event<{ no: string; name: string }>({
    name: '验收已撤回',
    kind: 'orderTask',
    samples: { no: ['订单号', '20261120000000000001'], name: ['采购人', '张老师'] },
    words: ({ no, name }) => ({
      title: '验收已撤回',
      body: `${name} 的订单 ${no} 有一次验收被登记人撤回，商品恢复为待验收，请重新验收。`,
      link: `/acceptance/${no}`,
    }),
  }),
  goodsRefused: event<{ no: string; name: string; what: string }>({
    name: '商品被拒收',
    kind: 'orderTask',
    samples: {
      no: ['订单号', '20261120000000000001'],
      name: ['验收人', '李老师'],
      what: ['拒收的件数和原因', '3 件（损坏 2，错发 1）'],
    },
    words: ({ no, name, what }) => ({
      title: '有商品被拒收',
      body: `${name} 验收订单 ${no} 时拒收 ${what}。请申请售后，或改为验收；处理前不会自动确认收货。`,
      link: `/acceptance/${no}`,
    }),
  }),
}

export const tellMember = tellerOf(events)
