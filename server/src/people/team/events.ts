import { event, type MessageKinds, MUST_ACT, tellerOf } from '../message/door.ts'

/** `name`: who it is about, or who did it to the reader. */
interface InTeam {
  jigou: string
  name: string
}

const team = '/team'

export const events = {
  teamRoles: event<InTeam & { roles: string }>({
    name: '机构角色调整',
    kind: 'membership',
    samples: inTeam({ roles: ['角色', '采购、验收'] }),
    words: ({ jigou, name, roles }) => ({
      title: '您的机构角色已调整',
      body: `${name} 已将您在 ${jigou} 的角色调整为“${roles}”。`,
      link: team,
    }),
  }),
  teamDisabled: event<InTeam>({
    name: '成员资格停用',
    kind: 'membership',
    samples: inTeam({}),
    words: ({ jigou, name }) => ({
      title: '您的成员资格已停用',
      body: `${name} 已停用您在 ${jigou} 的成员资格，您暂时不能以该机构的名义下单。如有疑问请联系机构负责人。`,
      link: '/complete-info',
    }),
  }),
  teamEnabled: event<InTeam>({
    name: '成员资格恢复',
    kind: 'membership',
    samples: inTeam({}),
    words: ({ jigou, name }) => ({
      title: '您的成员资格已恢复',
      body: `${name} 已恢复您在 ${jigou} 的成员资格。`,
      link: team,
    }),
  }),
  teamRemoved: event<InTeam & { reason: string }>({
    name: '移出机构',
    kind: 'membership',
    samples: inTeam({ reason: ['原因', '：已离职'] }),
    words: ({ jigou, name, reason }) => ({
      title: '您已被移出机构',
      body: `${name} 已将您移出 ${jigou}${reason}。如有疑问请联系机构负责人。`,
      link: '/complete-info',
    }),
  }),
  teamInvited: event<InTeam & { code: string }>({
    name: '机构邀请',
    kind: 'joining',
    samples: inTeam({ code: ['邀请码', 'q3T9'] }),
    words: ({ jigou, name, code }) => ({
      title: '您收到加入机构的邀请',
      body: `${name} 邀请您加入 ${jigou}，7 天内有效，点击查看。`,
      link: `/join#${code}`,
    }),
  }),
  teamAsked: event<InTeam>({
    name: '申请加入机构',
    kind: 'joining',
    samples: inTeam({}),
    words: ({ jigou, name }) => ({
      title: '有人申请加入机构',
      body: `${name} 申请加入 ${jigou}，请核对后处理。`,
      link: team,
    }),
  }),
  teamAdmitted: event<InTeam>({
    name: '加入申请通过',
    kind: 'joining',
    samples: inTeam({}),
    words: ({ jigou, name }) => ({
      title: '加入申请已通过',
      body: `${name} 已同意您加入 ${jigou}，现在可以以该机构的名义使用商城了。`,
      link: team,
    }),
  }),
  teamRefused: event<{ jigou: string; reason: string }>({
    name: '加入申请未通过',
    kind: 'joining',
    samples: { jigou: ['机构名称', '育才中学'], reason: ['原因', '不是本单位人员'] },
    words: ({ jigou, reason }) => ({
      title: '加入申请未通过',
      body: `您加入“${jigou}”的申请未通过：${reason}。`,
      link: '/complete-info',
    }),
  }),
  teamHandedOver: event<InTeam>({
    name: '负责人移交',
    kind: 'membership',
    samples: inTeam({}),
    words: ({ jigou, name }) => ({
      title: '您已成为机构负责人',
      body: `${name} 已将 ${jigou} 的负责人移交给您。`,
      link: team,
    }),
  }),
}

function inTeam<S>(samples: S) {
  return { jigou: ['机构名称', '育才中学'] as const, name: ['同事', '张老师'] as const, ...samples }
}

export const tellMember = tellerOf(events)

export const messageKinds = {
  membership: {
    group: 'system',
    section: '账号与机构',
    name: '成员资格与角色',
    about: '角色调整、停用与恢复、移出机构、移交负责人',
    kept: '关系您的权限，始终通知',
  },
  joining: {
    group: 'system',
    section: '账号与机构',
    name: '邀请与加入申请',
    about: '邀请、同事申请加入、申请的结果',
    kept: MUST_ACT,
  },
  colleagues: {
    group: 'system',
    section: '账号与机构',
    name: '同事变动',
    about: '同事加入或离开机构',
  },
} satisfies MessageKinds
