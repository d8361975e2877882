import { event, type MessageKinds, MUST_ACT, tellerOf } from '../message/door.ts'

/** `name`: who it is about, or who did it to the reader. */
interface InTeam {
  jigou: string
  name: string
}

const team = '/team'

export const events = {
  reviewApproved: event<{ jigou: string }>({
    name: '机构审核通过',
    kind: 'institutionReview',
    samples: { jigou: ['机构名称', '育才中学'] },
    important: true,
    words: ({ jigou }) => ({
      title: '机构审核已通过',
      body: `恭喜，${jigou} 已通过审核，现在可以下单了。`,
      link: '/products',
    }),
  }),
  reviewRejected: event<{ jigou: string; reason: string }>({
    name: '机构审核未通过',
    kind: 'institutionReview',
    samples: { jigou: ['机构名称', '育才中学'], reason: ['原因', '证照不清晰'] },
    important: true,
    words: ({ jigou, reason }) => ({
      title: '机构审核未通过',
      body: `${jigou} 的资料未通过审核：${reason}。请修改后重新提交。`,
      link: '/complete-info',
    }),
  }),
  wechatBound: event<{ device: string; at: string }>({
    name: '微信绑定',
    kind: 'security',
    samples: { device: ['设备', 'Windows · Chrome'], at: ['时间', '2026-11-22 10:30'] },
    important: true,
    words: ({ device, at }) => ({
      title: '您的账号已绑定微信',
      body: `${at}，您的账号在 ${device} 绑定了微信，可用微信登录。如非您本人操作，请立即解绑并修改密码。`,
      link: '/password',
    }),
  }),
  teamJoined: event<InTeam>({
    name: '同事加入机构',
    kind: 'colleagues',
    samples: inTeam({}),
    words: ({ jigou, name }) => ({
      title: '有同事加入机构',
      body: `${name} 已加入 ${jigou}。`,
      link: team,
    }),
  }),
  teamLeft: event<InTeam>({
    name: '同事离开机构',
    kind: 'colleagues',
    samples: inTeam({}),
    words: ({ jigou, name }) => ({
      title: '有同事离开机构',
      body: `${name} 已不在 ${jigou}。`,
      link: team,
    }),
  }),
}

function inTeam<S>(samples: S) {
  return { jigou: ['机构名称', '育才中学'] as const, name: ['同事', '张老师'] as const, ...samples }
}

export const tellMember = tellerOf(events)

export const messageKinds = {
  security: {
    group: 'system',
    section: '账号与机构',
    name: '账号安全',
    about: '绑定微信',
    kept: '保护账号，始终通知',
    guards: true,
  },
  institutionReview: {
    group: 'review',
    section: '账号与机构',
    name: '机构审核',
    about: '机构资料审核的结果',
    kept: MUST_ACT,
  },
} satisfies MessageKinds
