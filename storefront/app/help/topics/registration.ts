import type { HelpTopic } from '@gongfang/contract/help'

export const registration: HelpTopic = {
  name: 'registration',
  group: '账号与机构',
  title: '注册与机构认证',
  summary: '用手机号注册，提交机构资料，审核通过后即可下单。',
  screens: [
    {
      path: '/register',
      title: '注册',
    },
    {
      path: '/complete-info',
      title: '机构资料',
    },
  ],
  words: ['开户', '审核', '资质', '营业执照', '证照', '统一社会信用代码', '加入同事的机构'],
  parts: [
    {
      title: '注册账号',
      steps: [
        '打开[注册](/register)，填写手机号，点**获取验证码**，再填入短信中的 6 位验证码。',
        '密码可以现在设置，也可以稍后在[账号安全](/password)设置。',
        '勾选**我已阅读并同意**《用户协议》和《隐私政策》，点**下一步**。',
      ],
    },
    {
      title: '提交机构资料',
      steps: [
        '在[机构资料](/complete-info)填写机构名称、机构类型、18 位统一社会信用代码、地区和详细地址，再填写联系人。',
        '上传营业执照或事业单位法人证书，四角完整、文字清晰。',
        '核对后勾选**我确认所填信息真实有效**，点**提交审核**。',
        '在[审核进度](/reviewing)等待结果，预计 1 个工作日。结果通过站内消息通知，页面也会自动更新。',
      ],
    },
    {
      title: '以后修改资料',
      steps: [
        '在[机构资料](/complete-info)点**申请变更**。修改名称、类型、代码或证照需要重新审核，期间以原资料继续下单；修改地址和联系人立即生效。',
      ],
    },
  ],
  problems: [
    {
      problem: '没有统一社会信用代码',
      remedy:
        '点**没有代码？**查看说明。确实没有代码的单位把机构类型选为“其他”，并上传上级单位证明或登记证。',
    },
    {
      problem: '同事已经注册过本机构',
      remedy:
        '请同事发邀请，或在[机构资料](/complete-info)点**申请加入**，不必提交证照。详见[我的机构](/help/team)。',
    },
    {
      problem: '资料未通过',
      remedy: '在[审核进度](/reviewing)看原因，点**修改资料**改好后重新提交。',
    },
    {
      problem: '还没填完就要离开',
      remedy: '页面会自动保存草稿，下次打开继续；也可以点**稍后完善**，先浏览商品。',
    },
  ],
  related: ['login', 'checkout'],
}
