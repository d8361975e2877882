import type { Permission } from '@gongfang/contract/permission'

export type ScreenGroup =
  | '经营'
  | '订单'
  | '资金'
  | '商品'
  | '寄存与核销'
  | '会员'
  | '内容'
  | '反馈与消息'
  | '活动'
  | '系统'

export interface Screen {
  readonly group: ScreenGroup
  readonly path: string
  readonly title: string
  /** One of these permissions is enough; an empty list opens the screen to all staff. */
  readonly needs: readonly Permission[]
}

/** Every list screen, in the order of the menu. Screens below one, such as a single order, open with its permission. */
export const screens: readonly Screen[] = [
  { group: '经营', path: '/overview', title: '工作台', needs: [] },
  { group: '订单', path: '/orders', title: '订单', needs: ['order.read'] },
  { group: '订单', path: '/ship', title: '发货', needs: ['order.ship'] },
  { group: '订单', path: '/aftersales', title: '售后', needs: ['aftersale.read'] },
  { group: '资金', path: '/payments', title: '支付流水', needs: ['payment.read'] },
  { group: '资金', path: '/refunds', title: '退款队列', needs: ['payment.read'] },
  { group: '资金', path: '/bills', title: '微信对账', needs: ['payment.read'] },
  { group: '资金', path: '/bank', title: '对公转账', needs: ['payment.read'] },
  { group: '资金', path: '/bank/lines', title: '银行流水', needs: ['payment.read'] },
  { group: '资金', path: '/bank/refunds', title: '线下退款', needs: ['payment.read'] },
  { group: '资金', path: '/invoices', title: '发票', needs: ['invoice.read'] },
  { group: '商品', path: '/products', title: '商品', needs: ['product.read'] },
  { group: '商品', path: '/categories', title: '分类', needs: ['product.read'] },
  { group: '商品', path: '/brands', title: '品牌', needs: ['product.read'] },
  { group: '商品', path: '/stock', title: '库存', needs: ['stock.read'] },
  { group: '寄存与核销', path: '/verification', title: '核销台', needs: ['verification.redeem'] },
  { group: '寄存与核销', path: '/verification/log', title: '核销记录', needs: ['depot.read'] },
  { group: '寄存与核销', path: '/depot', title: '寄存', needs: ['depot.read'] },
  { group: '寄存与核销', path: '/depot/log', title: '寄存流水', needs: ['depot.read'] },
  { group: '会员', path: '/members', title: '会员', needs: ['member.read'] },
  { group: '会员', path: '/review', title: '机构审核', needs: ['institution.review'] },
  { group: '会员', path: '/points', title: '积分', needs: ['points.read'] },
  { group: '内容', path: '/articles', title: '新闻与分享', needs: ['content.read'] },
  { group: '内容', path: '/pages', title: '页面', needs: ['content.read'] },
  { group: '内容', path: '/banners', title: '首页轮播', needs: ['content.read'] },
  { group: '反馈与消息', path: '/feedback', title: '反馈', needs: ['feedback.read'] },
  { group: '反馈与消息', path: '/reviews', title: '评价与问答', needs: ['review.moderate'] },
  { group: '反馈与消息', path: '/messages', title: '消息模板', needs: ['message.read'] },
  { group: '反馈与消息', path: '/messages/log', title: '发送记录', needs: ['message.read'] },
  { group: '活动', path: '/activities', title: '活动', needs: ['activity.read'] },
  { group: '活动', path: '/check-in', title: '签到', needs: ['activity.checkIn'] },
  { group: '系统', path: '/config', title: '配置', needs: ['config.read'] },
  { group: '系统', path: '/providers', title: '接入账户', needs: ['config.read'] },
  { group: '系统', path: '/freight', title: '运费', needs: ['config.read'] },
  { group: '系统', path: '/transfers', title: '导入导出', needs: ['transfer.import', 'transfer.export'] },
  { group: '系统', path: '/staff', title: '员工', needs: ['staff.read'] },
  { group: '系统', path: '/roles', title: '角色', needs: ['staff.read'] },
  { group: '系统', path: '/audit', title: '审计日志', needs: ['audit.read'] },
  { group: '系统', path: '/health', title: '任务与健康', needs: ['health.read'] },
]

export const screensFor = (permissions: readonly Permission[]): Screen[] =>
  screens.filter(
    ({ needs }) => needs.length === 0 || needs.some((permission) => permissions.includes(permission)),
  )

/** Tells whether an address lies on or below a screen that these permissions open. */
export function canOpenWith(permissions: readonly Permission[]) {
  const paths = screensFor(permissions).map(({ path }) => path)
  return (to: string) => paths.some((path) => `${to.split('?')[0]}/`.startsWith(`${path}/`))
}
