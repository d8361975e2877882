import type { HelpTopic } from '@gongfang/contract/help'

export const stock: HelpTopic = {
  name: 'stock',
  group: '商品与库存',
  title: '库存、入库与盘点',
  summary: '登记到货、盘点、调整库存，处理预警和欠货。',
  screens: [
    {
      path: '/stock',
      title: '库存',
    },
    {
      path: '/stock/receipt',
      title: '入库',
    },
    {
      path: '/stock/count',
      title: '盘点',
    },
  ],
  words: ['到货', '盘亏', '盘盈', '安全库存', '库位', '欠货', '占用', '可售', '预警'],
  parts: [
    {
      title: '入库',
      steps: [
        '在[入库](/stock/receipt)填写**入库单号**（送货单或采购单的号码，同一单号不会重复入账）。',
        '扫描条码或输入型号，点**添加**，填写数量，点**入库**，核对入库前后的可售数后点**确认入库**。等待这些型号的订单可以发货，登记了到货通知的会员会收到消息。',
      ],
    },
    {
      title: '盘点',
      steps: [
        '在[盘点](/stock/count)扫描货架上的商品，扫一次加一件，也可直接填写实数（含已下单未发的）。',
        '点**查看差异**，核对盘盈和盘亏，点**确认并更新库存**。',
      ],
    },
    {
      title: '单个型号',
      steps: [
        '在[库存](/stock)打开型号：看**库存流水**，点**调整**更正数量并写原因，核对前后数量后点**确认调整**，在**安全库存与库位**设置预警。',
        '**库存预警**标签列出低于安全库存的型号，**欠货**列出还欠订单的型号。',
      ],
    },
  ],
  problems: [
    {
      problem: '盘点期间有货物进出',
      remedy: '系统会提示，请核对后重新确认。',
    },
    {
      problem: '提示可售库存不够减',
      remedy: '有一部分已被订单占用，先处理订单，或少减一些。',
    },
    {
      problem: '订货的货晚到',
      remedy: '打开型号点**订货改期**，所有等待的订单改期并通知会员。',
    },
  ],
  related: ['orders', 'importing'],
}
