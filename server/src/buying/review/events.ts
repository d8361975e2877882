import { event, tellerOf } from '../../people/message/door.ts'

export const events = {
  questionAnswered: event<{ productId: number; title: string }>({
    name: '提问有回答',
    kind: 'reply',
    samples: { productId: ['商品编号', 12], title: ['商品', '活动扳手'] },
    words: ({ productId, title }) => ({
      title: '您的提问有了回答',
      body: `商城回答了您对「${title}」的提问，点击查看。`,
      link: `/product/${productId}#questions`,
    }),
  }),
}

export const tellMember = tellerOf(events)
