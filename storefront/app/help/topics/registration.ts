import type { HelpTopic } from '@gongfang/contract/help'

export const registration: HelpTopic = {
  name: 'registration',
  group: '账号与机构',
  title: '注册与机构认证',
  summary: '用手机号注册，提交机构资料，审核通过后即可下单。',
  screens: [
    { path: '/register', title: '注册' },
    { path: '/complete-info', title: '机构资料' },
  ],
  words: ['开户', '审核', '资质', '营业执照', '统一社会信用代码', '加入机构'],
  parts: [
    {
      title: '注册',
      steps: ['打开[注册](/register)，填写手机号，点**获取验证码**。'],
    },
  ],
  problems: [{ problem: '收不到验证码', remedy: '点**重新获取**。' }],
  related: [],
}
