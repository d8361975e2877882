import { event, type MessageKinds, MUST_ACT, tellerOf } from '../../people/message/door.ts'

const inquiryLink = (no: string) => `/inquiries/${no}`
const named = (title: string) => (title === '' ? '' : `「${title}」`)

export const events = {
  /** Names no price: messages also reach groups and members who may not see any more what was agreed. */
  offerMade: event<{ no: string; title: string; version: number; untilOn: string }>({
    name: '收到报价',
    kind: 'inquiryTask',
    samples: aboutInquiry({
      version: ['版本', 1],
      untilOn: ['有效期至', '2026-12-20'],
    }),
    words: ({ no, title, version, untilOn }) => ({
      title: version === 1 ? '商城已报价' : '商城已修改报价',
      body: `您的询价${named(title)} ${no} 已有第 ${version} 版报价，有效期至 ${untilOn}。请接受、谢绝或留言商议。`,
      link: inquiryLink(no),
    }),
  }),
  offerWithdrawn: event<{ no: string; title: string; reason: string }>({
    name: '商城撤回报价',
    kind: 'inquiry',
    samples: aboutInquiry({ reason: ['原因', '厂家停产'] }),
    words: ({ no, title, reason }) => ({
      title: '商城撤回了报价',
      body: `您的询价${named(title)} ${no} 已由商城结束：${reason}。如仍需要，可重新询价。`,
      link: inquiryLink(no),
    }),
  }),
  inquiryPosted: event<{ no: string; title: string; text: string }>({
    name: '询价有新留言',
    kind: 'inquiryTask',
    samples: aboutInquiry({ text: ['留言', '请问需要什么材质？'] }),
    words: ({ no, title, text }) => ({
      title: '询价有新留言',
      body: `商城在您的询价${named(title)} ${no} 中留言：${text}`,
      link: inquiryLink(no),
    }),
  }),
  inquiryOpened: event<{ no: string; title: string }>({
    name: '商城代为登记询价',
    kind: 'inquiry',
    samples: aboutInquiry({}),
    words: ({ no, title }) => ({
      title: '商城已为您登记询价',
      body: `商城按您的要求登记了询价${named(title)} ${no}，报价后会通知您。`,
      link: inquiryLink(no),
    }),
  }),
  inquiryHandedOver: event<{ no: string; title: string; name: string }>({
    name: '接手询价',
    kind: 'inquiryTask',
    samples: aboutInquiry({ name: ['转交人', '张老师'] }),
    words: ({ no, title, name }) => ({
      title: '有询价转交给您',
      body: `${name} 把询价${named(title)} ${no} 转交给您，请继续办理。`,
      link: inquiryLink(no),
    }),
  }),
  offerEnding: event<{ no: string; title: string; untilOn: string }>({
    name: '报价即将到期',
    kind: 'inquiryTask',
    samples: aboutInquiry({ untilOn: ['有效期至', '2026-12-20'] }),
    words: ({ no, title, untilOn }) => ({
      title: '报价即将到期',
      body: `您的询价${named(title)} ${no} 的报价将于 ${untilOn} 到期，请及时接受或谢绝。`,
      link: inquiryLink(no),
    }),
  }),
  offerExpired: event<{ no: string; title: string; untilOn: string }>({
    name: '报价已过期',
    kind: 'inquiry',
    samples: aboutInquiry({ untilOn: ['有效期至', '2026-12-20'] }),
    words: ({ no, title, untilOn }) => ({
      title: '报价已过期',
      body: `您的询价${named(title)} ${no} 的报价已于 ${untilOn} 到期。如仍需要，请联系商城重新报价。`,
      link: inquiryLink(no),
    }),
  }),
}

function aboutInquiry<S>(samples: S) {
  return {
    no: ['询价单号', '20261120000000000001'] as const,
    title: ['标题', '实验室改造'] as const,
    ...samples,
  }
}

export const tellMember = tellerOf(events)

export const messageKinds = {
  inquiryTask: {
    group: 'order',
    section: '询价',
    name: '我的询价需处理',
    about: '收到报价或留言、报价即将到期、同事转交询价',
    kept: MUST_ACT,
    forGroups: true,
  },
  inquiry: {
    group: 'order',
    section: '询价',
    name: '我的询价进展',
    about: '报价过期或被商城撤回，商城代为登记询价',
    forGroups: true,
  },
} satisfies MessageKinds
