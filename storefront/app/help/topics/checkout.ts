import type { HelpTopic } from '@gongfang/contract/help'

export const checkout: HelpTopic = {
  name: 'checkout',
  group: '下单与付款',
  title: '下单与配送方式',
  summary: '选择快递或寄存，填写地址、发票和备注，提交订单。',
  screens: [
    {
      path: '/order/confirm',
      title: '确认订单',
    },
    {
      path: '/cart',
      title: '购物车',
    },
  ],
  words: ['提交订单', '快递', '运费', '包邮', '自提', '采购单号', '备注'],
  parts: [
    {
      title: '快递配送',
      steps: [
        '在[购物车](/cart)点**去结算**，或在商品页点**立即购买**。',
        '配送方式选**快递配送**，选择收货地址；没有时点**添加地址**。',
        '核对商品清单、运费和**应付**。需要发票时选择发票类型和抬头，付款后自动申请。',
        '有采购流程的填写**采购单号**，便于对账；对配送、包装的要求写在**订单备注**。',
        '选择支付方式，点**提交订单**，在剩余时间内付款。',
      ],
    },
    {
      title: '寄存',
      steps: [
        '配送方式选**寄存**：付款后商品留在商城，不收运费。',
        '需要时在[寄存与核销](/verification)生成核销码领取，可以分几次领。',
      ],
    },
  ],
  problems: [
    {
      problem: '不能下单',
      remedy:
        '机构资料审核通过后才能下单，见[注册与机构认证](/help/registration)；您在机构中的角色不能下单时，请联系机构负责人。',
    },
    {
      problem: '提示“价格或库存已变化”',
      remedy: '订单尚未提交。核对变化后点**按新价格继续**，或点**移除缺货商品并继续**。',
    },
    {
      problem: '该地区暂不支持配送',
      remedy: '更换收货地址，或选择寄存。',
    },
    {
      problem: '需订货的商品不能寄存',
      remedy: '改选**快递配送**；现货部分可以另下一单寄存。',
    },
  ],
  picture: {
    file: 'checkout.webp',
    alt: '确认订单：选择快递配送或寄存，选择收货地址，右侧是应付金额和提交订单',
    width: 900,
    height: 600,
  },
  related: ['payment', 'depot', 'delivery'],
}
