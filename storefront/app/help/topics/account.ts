import type { HelpTopic } from '@gongfang/contract/help'

export const account: HelpTopic = {
  name: 'account',
  group: '寄存、活动与服务',
  title: '地址、消息与个人中心',
  summary: '管理地址、站内消息、收藏、评价和个人数据。',
  screens: [
    {
      path: '/user',
      title: '个人中心',
    },
    {
      path: '/address',
      title: '收货地址',
    },
    {
      path: '/user?tab=messages',
      title: '站内消息',
    },
    {
      path: '/user?tab=messages&show=settings',
      title: '消息设置',
    },
    {
      path: '/user?tab=settings',
      title: '设置',
    },
  ],
  words: [
    '短信',
    '提醒',
    '免打扰',
    '收货地址',
    '智能识别',
    '消息',
    '通知',
    '头像',
    '昵称',
    '深色',
    '注销',
    '导出数据',
    '评价',
  ],
  parts: [
    {
      title: '收货地址',
      steps: [
        '打开[收货地址](/address)，点**新建地址**。把姓名、电话、地址粘贴到**智能识别**，点**识别**后核对。',
        '点**使用机构地址**填入机构资料；常用的点**设为默认**。最多保存 20 个。',
      ],
    },
    {
      title: '消息和待办',
      steps: [
        '[站内消息](/user?tab=messages)收到订单、审核、活动和积分的通知，点**全部已读**清理。',
        '[个人中心](/user)的**待办事项**列出等您处理的一切：付款、审批、验收、售后、加入申请、余额不足的经费、有回复的反馈和近期活动；**再次购买**按上次数量加购。',
      ],
    },
    {
      title: '选择通知方式',
      steps: [
        '打开[消息设置](/user?tab=messages&show=settings)，按类别打开或关闭站内和短信通知，每个开关立即保存。',
        '需要您处理的消息（如待审批、订单待处理）始终在站内通知；账号安全的消息始终通知。',
        '短信只有标题，全文在[站内消息](/user?tab=messages)。没有改过的类别按商城的默认方式通知。',
      ],
    },
    {
      title: '设置',
      steps: [
        '在[设置](/user?tab=settings)修改头像和昵称，选择主题和密度。',
        '点**导出个人数据**得到 Excel 文件；点**注销账号**前请先处理完订单、寄存和报名。',
      ],
    },
  ],
  problems: [
    {
      problem: '识别结果不对',
      remedy: '直接修改省市区和详细地址再保存。',
    },
    {
      problem: '不能注销',
      remedy: '页面会列出还没了结的事项，处理后点**重新检查**。',
    },
    {
      problem: '没有收到短信',
      remedy:
        '在[消息设置](/user?tab=messages&show=settings)查看该类消息的短信是否打开；开关不能点时，商城没有开通或停用了短信通知。',
    },
  ],
  picture: {
    file: 'account.webp',
    alt: '消息设置：每类消息有站内和短信两个开关',
    width: 900,
    height: 600,
  },
  related: ['login', 'feedback'],
}
