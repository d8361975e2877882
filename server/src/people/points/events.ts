import { event, type MessageKinds, tellerOf } from '../message/door.ts'

export const events = {
  pointsAdjusted: event<{ delta: number; reason: string }>({
    name: '积分调整',
    kind: 'points',
    words: ({ delta, reason }) => ({
      title: delta > 0 ? '积分已增加' : '积分已扣减',
      body: `您的积分${delta > 0 ? '增加' : '扣减'}了 ${Math.abs(delta)}：${reason}。`,
      link: '/points',
    }),
  }),
  topUpPaid: event<{ amount: string; points: number }>({
    name: '积分充值成功',
    kind: 'points',
    samples: { amount: ['金额', '¥100.00'], points: ['积分', 3200] },
    words: ({ amount, points }) => ({
      title: '充值成功',
      body: `已支付 ${amount}，${points}积分已到账。`,
      link: '/points?kind=topUp',
    }),
  }),
  topUpReturned: event<{ amount: string }>({
    name: '充值款退回',
    kind: 'points',
    samples: { amount: ['金额', '¥100.00'] },
    words: ({ amount }) => ({
      title: '充值款已退回',
      body: `充值已超时或已付过款，这笔 ${amount} 已按原路退回，未增加积分。`,
      link: '/points',
    }),
  }),
}

export const tellMember = tellerOf(events)

export const messageKinds = {
  points: {
    group: 'points',
    section: '其他',
    name: '积分',
    about: '积分调整、充值',
  },
} satisfies MessageKinds
