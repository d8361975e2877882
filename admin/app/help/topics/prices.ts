import type { HelpTopic } from '@gongfang/contract/help'

export const prices: HelpTopic = {
  name: 'prices',
  group: '商品与库存',
  title: '价格、阶梯价与调价',
  summary: '修改价格和阶梯价，按百分比批量调价，设置积分价和运费。',
  screens: [
    {
      path: '/products',
      title: '商品',
    },
    {
      path: '/freight',
      title: '运费',
    },
    {
      path: '/config',
      title: '配置',
    },
  ],
  words: ['改价', '涨价', '积分价', '市场价', '成本', '包邮', '运费', '计价'],
  parts: [
    {
      title: '修改价格',
      steps: [
        '打开商品，在型号表中直接修改**价格**、**市场价**、**积分价**；保存后立即生效。',
        '点型号的**阶梯价**，填写满多少件的单价，也可以粘贴 10:95% 这样的文字；**复制到所有型号（覆盖已有的阶梯价）**可一次设完。',
      ],
    },
    {
      title: '批量调价',
      steps: [
        '在[商品](/products)勾选商品，点**按百分比调价**，填写涨跌和取整方式，核对预览后点**调价**。',
        '各不相同的价格用[导入](/transfers/new)中的“价格”，先下载模板。',
      ],
    },
    {
      title: '运费和计价方式',
      steps: [
        '在[运费](/freight)从上到下设规则，第一条包含收货地区的规则生效，最后一条应为“全国”。',
        '按金额还是按积分销售在[配置](/config)的“计价”中切换，保存前会列出影响。',
      ],
    },
  ],
  problems: [
    {
      problem: '已下单的订单价格没变',
      remedy: '订单保留下单时的价格；付款前可在订单中点**改价**，见[订单处理与发货](/help/orders)。',
    },
    {
      problem: '会员看到的不是新价格',
      remedy: '会员提交订单前会看到价格变化并确认，不会按旧价成交。',
    },
    {
      problem: '某地区不能下单',
      remedy: '没有规则或首重留空的地区不配送，在[运费](/freight)补上规则。',
    },
  ],
  related: ['products', 'importing'],
}
