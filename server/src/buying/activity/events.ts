import { event, type MessageKinds, MUST_ACT, type Samples, tellerOf } from '../../people/message/door.ts'

interface ActivityWords {
  activityId: number
  title: string
  /** When it begins, as it is shown. */
  at: string
  /** Why, or until when. */
  reason: string
}

const activityLink = (id: number) => `/activity/${id}`

export const events = {
  signUpRegistered: event<ActivityWords>({
    name: '报名成功',
    kind: 'activity',
    samples: aboutActivity(''),
    words: ({ activityId, title, at }) => ({
      title: '报名成功',
      body: `您已报名「${title}」，${at} 开始。入场时请出示票券。`,
      link: activityLink(activityId),
    }),
  }),
  signUpPromoted: event<ActivityWords>({
    name: '候补成功',
    kind: 'activityTask',
    samples: aboutActivity('2026-11-20 18:00'),
    words: ({ activityId, title, reason }) => ({
      title: '候补成功，请支付',
      body: `「${title}」有空位了，请在 ${reason} 前完成支付，逾期名额将让给下一位。`,
      link: activityLink(activityId),
    }),
  }),
  signUpToPay: event<ActivityWords>({
    name: '代报名待支付',
    kind: 'activityTask',
    samples: aboutActivity('2026-11-20 18:00'),
    words: ({ activityId, title, reason }) => ({
      title: '已为您报名，请支付',
      body: `客服已为您报名「${title}」，请在 ${reason} 前完成支付，逾期名额将释放。`,
      link: activityLink(activityId),
    }),
  }),
  activityNotice: event<ActivityWords>({
    name: '活动通知',
    kind: 'activityTask',
    words: ({ activityId, title, reason }) => ({
      title: `活动通知：${title}`,
      body: reason,
      link: activityLink(activityId),
    }),
  }),
  signUpCancelled: event<ActivityWords>({
    name: '报名取消',
    kind: 'activityTask',
    samples: aboutActivity('活动取消'),
    words: ({ activityId, title, reason }) => ({
      title: '报名已取消',
      body: `您在「${title}」的报名已取消：${reason}。如已支付，费用将全额退回。`,
      link: activityLink(activityId),
    }),
  }),
  signUpReturned: event<ActivityWords>({
    name: '报名费用退回',
    kind: 'activity',
    samples: aboutActivity(''),
    words: ({ activityId, title }) => ({
      title: '报名费用已退回',
      body: `「${title}」的报名费用已原路退回。`,
      link: activityLink(activityId),
    }),
  }),
  activityTomorrow: event<ActivityWords>({
    name: '活动提醒',
    kind: 'activityReminder',
    samples: aboutActivity(''),
    important: true,
    words: ({ activityId, title, at }) => ({
      title: '活动即将开始',
      body: `您报名的「${title}」将于 ${at} 开始，请提前准备好票券。`,
      link: activityLink(activityId),
    }),
  }),
  ticketVerified: event<{ title: string; name: string }>({
    name: '活动签到',
    kind: 'activity',
    samples: { title: ['活动', '量具使用培训'], name: ['参加人', '张三'] },
    words: ({ title, name }) => ({
      title: '签到成功',
      body: `${name} 已签到「${title}」。`,
      link: '/verification?tab=tickets',
    }),
  }),
}

function aboutActivity(reason: string): Samples<ActivityWords> {
  return {
    activityId: ['活动编号', 8],
    title: ['活动', '量具使用培训'],
    at: ['开始时间', '2026-11-25 09:00'],
    reason: ['原因或期限', reason],
  }
}

export const tellMember = tellerOf(events)

export const messageKinds = {
  activityTask: {
    group: 'activity',
    section: '活动',
    name: '活动需处理',
    about: '候补成功待支付、代报名待支付、报名取消、活动通知',
    kept: MUST_ACT,
  },
  activity: {
    group: 'activity',
    section: '活动',
    name: '活动进展',
    about: '报名成功、费用退回、签到',
  },
  activityReminder: {
    group: 'activity',
    section: '活动',
    name: '活动前提醒',
    about: '报名的活动即将开始',
  },
} satisfies MessageKinds
