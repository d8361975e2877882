import type { HelpTopic } from '@gongfang/contract/help'

export const config: HelpTopic = {
  name: 'config',
  group: '系统',
  title: '配置与接入账户',
  summary: '站点、客服、订单和积分规则，对公账户，微信和短信的接入。',
  screens: [
    {
      path: '/config',
      title: '配置',
    },
    {
      path: '/providers',
      title: '接入账户',
    },
  ],
  words: ['微信支付', '微信登录', '短信', '客服电话', '积分规则', '备案号', 'logo', '密钥'],
  parts: [
    {
      title: '修改配置',
      steps: [
        '在[配置](/config)选择站点、计价、客服、订单、积分规则或对公账户，修改后点**保存**。',
        '核对**现在**和**改为**，确认后**保存并立即生效**。',
      ],
    },
    {
      title: '接入微信和短信',
      steps: [
        '在[接入账户](/providers)按页面上的提示从商户平台或服务商取得账号和密钥，填写后打开**启用**，点**保存**。',
        '点**测试接口**，成功后再开放给会员。密钥保存后不再显示，留空表示不变。',
      ],
    },
  ],
  problems: [
    {
      problem: '改了没有生效',
      remedy: '核对是否点了**保存**；每项下面有最后的修改时间和**修改记录**。',
    },
    {
      problem: '证书快到期',
      remedy: '在微信支付商户平台更换证书后，把新证书填入[接入账户](/providers)并测试。',
    },
    {
      problem: '不能修改',
      remedy: '修改配置和接入账户是两项不同的权限，请联系店主。',
    },
  ],
  related: ['prices', 'messages', 'health'],
}
