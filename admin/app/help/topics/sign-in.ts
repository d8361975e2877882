import type { HelpTopic } from '@gongfang/contract/help'

export const signIn: HelpTopic = {
  name: 'sign-in',
  group: '开始',
  title: '首次登录与账号权限',
  summary: '第一次登录、改密码，开启两步登录，知道自己能做什么。',
  screens: [{ path: '/own', title: '我的账号' }],
  words: [],
  parts: [{ title: '第一次登录', steps: ['打开后台，填写**账号**和**密码**。'] }],
  problems: [{ problem: '忘记密码', remedy: '请店主重置。' }],
  related: [],
}
