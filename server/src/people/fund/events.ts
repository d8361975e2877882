import { event, type MessageKinds, tellerOf } from '../message/door.ts'

export const events = {
  fundLow: event<{ id: number; code: string; name: string; left: string }>({
    name: '经费余额不足',
    kind: 'fund',
    samples: {
      id: ['经费', 7],
      code: ['经费编号', 'KY-2026-018'],
      name: ['经费名称', '材料实验'],
      left: ['剩余', '¥1,860.00'],
    },
    words: ({ id, code, name, left }) => ({
      title: '经费余额不足两成',
      body: `经费 ${code}「${name}」还剩 ${left}，不足额度的两成。需要时请联系负责人或管理员追加拨款。`,
      link: `/funds/${id}`,
    }),
  }),
}

export const tellMember = tellerOf(events)

export const messageKinds = {
  fund: {
    group: 'order',
    section: '采购审批',
    name: '经费余额',
    about: '您负责的经费所剩不多',
    forGroups: true,
  },
} satisfies MessageKinds
