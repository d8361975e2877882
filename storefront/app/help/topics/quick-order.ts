import type { HelpTopic } from '@gongfang/contract/help'

export const quickOrder: HelpTopic = {
  name: 'quick-order',
  group: '选购',
  title: '快速下单：按型号清单',
  summary: '有型号清单时，逐行录入、粘贴或上传文件，一次识别并加入购物车。',
  screens: [
    {
      path: '/products',
      title: '商城首页',
    },
  ],
  words: ['批量', 'Excel', '粘贴', '清单', '模板'],
  parts: [
    {
      title: '录入清单',
      steps: [
        '点页面顶部的**快速下单**，选择**逐行录入**、**粘贴清单**或**上传文件**。',
        '粘贴时每行一个型号、条码或品名，后面写数量；可以直接从 Excel 复制两列。',
        '上传 .xlsx 或 .csv 文件，最多 200 行；点**下载模板**得到样式，本商城导出的购物车也可直接上传。上传需要登录。',
        '点**识别型号**。',
      ],
    },
    {
      title: '核对并加入',
      steps: [
        '在**识别结果**中核对型号、单价、库存和数量；一行对应多个型号时请选择。',
        '库存不足的行可以查看**替代型号**，点**改用**。',
        '点**加入购物车**，再到[购物车](/cart)结算。',
      ],
    },
  ],
  problems: [
    {
      problem: '有的行没有识别',
      remedy: '把“改为”一栏改成正确的型号；也可以点**复制未匹配项**发给客服询问。',
    },
    {
      problem: '清单超过 200 行',
      remedy: '先加入购物车，点**清空列表**，再添加其余的行。',
    },
    {
      problem: '数量被调整',
      remedy: '数量要满足起订量和倍数，请按提示核对。',
    },
  ],
  picture: {
    file: 'quick-order.webp',
    alt: '快速下单的识别结果：每行有型号、品名规格、单价、库存和数量，下方是加入购物车',
    width: 900,
    height: 600,
  },
  related: ['cart', 'shopping-list', 'find-products'],
}
