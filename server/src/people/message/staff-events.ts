import { tellerOf } from './actions.ts'
import { event, type MessageKinds, MUST_ACT } from './parts.ts'

export const events = {
  /** In the staff's own words. */
  staffMessage: event<{ title: string; body: string; link: string }>({
    name: '员工消息',
    kind: 'fromStaff',
    words: (words) => words,
  }),
}

export const tellFromStaff = tellerOf(events)

export const messageKinds = {
  fromStaff: {
    group: 'system',
    section: '其他',
    name: '客服消息',
    about: '客服写给您的消息',
    kept: MUST_ACT,
  },
} satisfies MessageKinds
