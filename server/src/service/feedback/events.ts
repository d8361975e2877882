import { event, type MessageKinds, tellerOf } from '../../people/message/door.ts'

export const events = {
  feedbackReplied: event<{ id: number }>({
    name: '反馈回复',
    kind: 'reply',
    samples: { id: ['反馈编号', 12] },
    words: ({ id }) => ({
      title: '反馈有新回复',
      body: '客服回复了您的反馈，点击查看。',
      link: `/feedback?id=${id}`,
    }),
  }),
}

export const tellMember = tellerOf(events)

export const messageKinds = {
  reply: {
    group: 'system',
    section: '其他',
    name: '反馈与提问',
    about: '客服回复反馈、回答提问',
  },
} satisfies MessageKinds
