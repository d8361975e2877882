import { event, tellerOf } from '../../people/message/door.ts'

export const events = {
  assortmentMode: event<{ jigou: string; now: string; before: string }>({
    name: '采购目录调整',
    kind: 'membership',
    samples: {
      jigou: ['机构', '华中实验中学'],
      now: ['现在的方式', '目录外商品需审批'],
      before: ['原来的方式', '标注目录外商品'],
    },
    words: ({ jigou, now, before }) => ({
      title: `采购目录：${now}`,
      body: `${jigou} 的采购目录由“${before}”改为“${now}”，对全体成员立即生效。可查看目录内容，需要增加商品请联系商城。`,
      link: '/assortment',
    }),
  }),
}

export const tellMember = tellerOf(events)
