import type { Permission } from '@gongfang/contract/permission'

export interface MenuItem {
  readonly path: string
  readonly title: string
  /** Any of these opens it; none: everybody. */
  readonly needs: readonly Permission[]
}
export type GroupTitle =
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
export interface MenuGroup {
  readonly title: GroupTitle
  readonly items: readonly MenuItem[]
}

/** The menu, and what the search of pages finds. Each screen stands here once, with the permission of its list. */
export const menu: readonly MenuGroup[] = [
  { title: '经营', items: [{ path: '/overview', title: '工作台', needs: [] }] },
  {
    title: '订单',
    items: [
      { path: '/orders', title: '订单', needs: ['order.read'] },
      { path: '/ship', title: '发货', needs: ['order.ship'] },
      { path: '/aftersales', title: '售后', needs: ['aftersale.read'] },
    ],
  },
  {
    title: '资金',
    items: [
      { path: '/payments', title: '支付流水', needs: ['payment.read'] },
      { path: '/refunds', title: '退款队列', needs: ['payment.read'] },
      { path: '/bills', title: '微信对账', needs: ['payment.read'] },
      { path: '/bank', title: '对公转账', needs: ['payment.read'] },
      { path: '/bank/lines', title: '银行流水', needs: ['payment.read'] },
      { path: '/bank/refunds', title: '线下退款', needs: ['payment.read'] },
      { path: '/invoices', title: '发票', needs: ['invoice.read'] },
    ],
  },
  {
    title: '商品',
    items: [
      { path: '/products', title: '商品', needs: ['product.read'] },
      { path: '/categories', title: '分类', needs: ['product.read'] },
      { path: '/brands', title: '品牌', needs: ['product.read'] },
      { path: '/stock', title: '库存', needs: ['stock.read'] },
    ],
  },
  {
    title: '寄存与核销',
    items: [
      { path: '/verification', title: '核销台', needs: ['verification.redeem'] },
      { path: '/verification/log', title: '核销记录', needs: ['depot.read'] },
      { path: '/depot', title: '寄存', needs: ['depot.read'] },
      { path: '/depot/log', title: '寄存流水', needs: ['depot.read'] },
    ],
  },
  {
    title: '会员',
    items: [
      { path: '/members', title: '会员', needs: ['member.read'] },
      { path: '/review', title: '机构审核', needs: ['institution.review'] },
      { path: '/points', title: '积分', needs: ['points.read'] },
    ],
  },
  {
    title: '内容',
    items: [
      { path: '/articles', title: '新闻与分享', needs: ['content.read'] },
      { path: '/pages', title: '页面', needs: ['content.read'] },
      { path: '/banners', title: '首页轮播', needs: ['content.read'] },
    ],
  },
  {
    title: '反馈与消息',
    items: [
      { path: '/feedback', title: '反馈', needs: ['feedback.read'] },
      { path: '/reviews', title: '评价与问答', needs: ['review.moderate'] },
      { path: '/messages', title: '消息模板', needs: ['message.read'] },
      { path: '/messages/log', title: '发送记录', needs: ['message.read'] },
    ],
  },
  {
    title: '活动',
    items: [
      { path: '/activities', title: '活动', needs: ['activity.read'] },
      { path: '/check-in', title: '签到', needs: ['activity.checkIn'] },
    ],
  },
  {
    title: '系统',
    items: [
      { path: '/config', title: '配置', needs: ['config.read'] },
      { path: '/providers', title: '接入账户', needs: ['config.read'] },
      { path: '/freight', title: '运费', needs: ['config.read'] },
      { path: '/transfers', title: '导入导出', needs: ['transfer.import', 'transfer.export'] },
      { path: '/staff', title: '员工', needs: ['staff.read'] },
      { path: '/roles', title: '角色', needs: ['staff.read'] },
      { path: '/audit', title: '审计日志', needs: ['audit.read'] },
      { path: '/health', title: '任务与健康', needs: ['health.read'] },
    ],
  },
]

/** Where in one's menu a page belongs: the entry with the longest path that it lies below. */
export function entryAt(permissions: readonly Permission[], pathname: string) {
  return menuFor(permissions)
    .flatMap((group) => group.items.map((item) => ({ group, item })))
    .filter(({ item }) => `${pathname}/`.startsWith(`${item.path}/`))
    .toSorted((a, b) => b.item.path.length - a.item.path.length)[0]
}

/** Whether an address is that of a list of one's menu, or below one. */
export function opensFor(permissions: readonly Permission[]) {
  const paths = menuFor(permissions).flatMap(({ items }) => items.map(({ path }) => path))
  return (to: string) => paths.some((path) => `${to.split('?')[0]}/`.startsWith(`${path}/`))
}

export const menuFor = (permissions: readonly Permission[]): MenuGroup[] =>
  menu
    .map(({ title, items }) => ({
      title,
      items: items.filter(
        ({ needs }) => needs.length === 0 || needs.some((one) => permissions.includes(one)),
      ),
    }))
    .filter(({ items }) => items.length > 0)
