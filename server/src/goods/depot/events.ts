import { event, type MessageKinds, tellerOf } from '../../people/message/door.ts'

export const events = {
  depotIn: event<{ no: string }>({
    name: '商品寄存',
    kind: 'depot',
    samples: { no: ['订单号', '20261120000000000001'] },
    words: ({ no }) => ({
      title: '商品已入库寄存',
      body: `订单 ${no} 的商品已入库寄存，凭核销码即可领取。`,
      link: '/verification',
    }),
  }),
}

export const tellMember = tellerOf(events)

export const messageKinds = {
  depot: {
    group: 'order',
    section: '售后与寄存',
    name: '寄存入库',
    about: '商品入库寄存，可以领取',
    forGroups: true,
  },
} satisfies MessageKinds
