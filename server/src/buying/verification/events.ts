import { event, type MessageKinds, tellerOf } from '../../people/message/door.ts'

const depotLog = '/verification?tab=log'

export const events = {
  depotVerified: event<{ no: string; pieces: number }>({
    name: '寄存领取',
    kind: 'collected',
    samples: { no: ['核销单号', '20261120000000000001'], pieces: ['件数', 3] },
    words: ({ no, pieces }) => ({
      title: '寄存物品已领取',
      body: `核销单 ${no}：共领取 ${pieces} 件。如非您本人领取，请立即联系客服。`,
      link: depotLog,
    }),
  }),
  verificationUndone: event<{ no: string; reason: string }>({
    name: '核销撤销',
    kind: 'collected',
    samples: { no: ['核销单号', '20261120000000000001'], reason: ['原因', '数量有误'] },
    words: ({ no, reason }) => ({
      title: '核销已撤销',
      body: `核销单 ${no} 已撤销（${reason}），物品已退回寄存。`,
      link: depotLog,
    }),
  }),
}

export const tellMember = tellerOf(events)

export const messageKinds = {
  collected: {
    group: 'order',
    section: '售后与寄存',
    name: '寄存领取',
    about: '寄存物品被领取、转交、核销撤销',
    kept: '保护您的物品，始终通知',
  },
} satisfies MessageKinds
