import type { Permission } from '@gongfang/contract/permission'
import { paths } from './paths.ts'

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
  { group: '经营', path: paths.overview(), title: '工作台', needs: [] },
  { group: '订单', path: paths.orders(), title: '订单', needs: ['order.read'] },
  { group: '订单', path: paths.requests(), title: '采购申请', needs: ['order.read'] },
  { group: '订单', path: paths.shipping(), title: '发货', needs: ['order.ship'] },
  { group: '订单', path: paths.aftersales(), title: '售后', needs: ['aftersale.read'] },
  { group: '资金', path: paths.payments(), title: '支付流水', needs: ['payment.read'] },
  { group: '资金', path: paths.refunds(), title: '退款队列', needs: ['payment.read'] },
  { group: '资金', path: paths.reconciliation(), title: '微信对账', needs: ['payment.read'] },
  { group: '资金', path: paths.bankTransfers(), title: '对公转账', needs: ['payment.read'] },
  { group: '资金', path: paths.bankLines(), title: '银行流水', needs: ['payment.read'] },
  { group: '资金', path: paths.bankRefunds(), title: '线下退款', needs: ['payment.read'] },
  { group: '资金', path: paths.invoices(), title: '发票', needs: ['invoice.read'] },
  { group: '商品', path: paths.products(), title: '商品', needs: ['product.read'] },
  { group: '商品', path: paths.categories(), title: '分类', needs: ['product.read'] },
  { group: '商品', path: paths.brands(), title: '品牌', needs: ['product.read'] },
  { group: '商品', path: paths.synonyms(), title: '搜索同义词', needs: ['product.read'] },
  { group: '商品', path: paths.stock(), title: '库存', needs: ['stock.read'] },
  { group: '寄存与核销', path: paths.verification(), title: '核销台', needs: ['verification.redeem'] },
  { group: '寄存与核销', path: paths.verificationLog(), title: '核销记录', needs: ['depot.read'] },
  { group: '寄存与核销', path: paths.depot(), title: '寄存', needs: ['depot.read'] },
  { group: '寄存与核销', path: paths.depotLog(), title: '寄存流水', needs: ['depot.read'] },
  { group: '会员', path: paths.members(), title: '会员', needs: ['member.read'] },
  { group: '会员', path: paths.institutions(), title: '机构', needs: ['member.read'] },
  { group: '会员', path: paths.institutionReview(), title: '机构审核', needs: ['institution.review'] },
  { group: '会员', path: paths.points(), title: '积分', needs: ['points.read'] },
  { group: '内容', path: paths.articles(), title: '新闻与分享', needs: ['content.read'] },
  { group: '内容', path: paths.textPages(), title: '页面', needs: ['content.read'] },
  { group: '内容', path: paths.banners(), title: '首页轮播', needs: ['content.read'] },
  { group: '反馈与消息', path: paths.feedback(), title: '反馈', needs: ['feedback.read'] },
  { group: '反馈与消息', path: paths.reviews(), title: '评价与问答', needs: ['review.moderate'] },
  { group: '反馈与消息', path: paths.messageTemplates(), title: '消息模板', needs: ['message.read'] },
  { group: '反馈与消息', path: paths.messageLog(), title: '发送记录', needs: ['message.read'] },
  { group: '活动', path: paths.activities(), title: '活动', needs: ['activity.read'] },
  { group: '活动', path: paths.checkIns(), title: '签到', needs: ['activity.checkIn'] },
  { group: '系统', path: paths.config(), title: '配置', needs: ['config.read'] },
  { group: '系统', path: paths.providers(), title: '接入账户', needs: ['config.read'] },
  { group: '系统', path: paths.freight(), title: '运费', needs: ['config.read'] },
  {
    group: '系统',
    path: paths.transfers(),
    title: '导入导出',
    needs: ['transfer.import', 'transfer.export'],
  },
  { group: '系统', path: paths.staff(), title: '员工', needs: ['staff.read'] },
  { group: '系统', path: paths.roles(), title: '角色', needs: ['staff.read'] },
  { group: '系统', path: paths.audit(), title: '审计日志', needs: ['audit.read'] },
  { group: '系统', path: paths.health(), title: '任务与健康', needs: ['health.read'] },
  { group: '系统', path: paths.help(), title: '帮助中心', needs: [] },
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
