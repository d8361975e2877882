import { shortCompanyNames } from '@gongfang/contract/buying/pay-ways'
import type { Permission } from '@gongfang/contract/system/permission'

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

/** A screen of the menu names its group. Screens below one, such as a single order, open with its permission. */
interface MenuPlace {
  readonly group: ScreenGroup
  /** Staff with one of these permissions may open the screen. An empty list means all staff. */
  readonly needs: readonly Permission[]
  /** The name in the menu, if it is not the title. */
  readonly menuTitle?: string
}

type Facts = {
  /** The route module, in `pages/`. */
  readonly page: string
  readonly title: string
} & (MenuPlace | { readonly group?: never })

export type Screen = Facts & {
  readonly path: string
  /** An address that tests open. `{order}` stands for the number of an order. */
  readonly sample: string
}

/** The path of a screen without parameters is its sample; others need one. */
type Sample<Path extends string> = Path extends `${string}:${string}`
  ? { readonly sample: string }
  : { readonly sample?: string }

const screen = <const Path extends string>(
  path: Path,
  facts: Facts & Sample<Path>,
): Screen & { readonly path: Path } => ({ sample: path, ...facts, path })

/**
 * Every screen of the back office, in the order of the menu. Routes, menu, permissions, addresses and the tests of all
 * screens are made from it (decision 156).
 */
export const screens = {
  login: screen('/login', { page: 'system/login-page.tsx', title: '登录' }),
  home: screen('/', { page: 'insight/home-page.tsx', title: '后台' }),
  overview: screen('/overview', {
    page: 'insight/overview-page.tsx',
    title: '工作台',
    group: '经营',
    needs: [],
  }),
  orders: screen('/orders', {
    page: 'buying/order-list-page.tsx',
    title: '订单',
    group: '订单',
    needs: ['order.read'],
  }),
  order: screen('/orders/:no', {
    page: 'buying/order-detail-page.tsx',
    title: '订单',
    sample: '/orders/{order}',
  }),
  orderPrint: screen('/orders/print/:kind', {
    page: 'buying/order-print-page.tsx',
    title: '打印订单',
    sample: '/orders/print/picking?nos={order}',
  }),
  requests: screen('/requests', {
    page: 'buying/request-list-page.tsx',
    title: '采购申请',
    group: '订单',
    needs: ['order.read'],
  }),
  inquiries: screen('/inquiries', {
    page: 'buying/inquiry-list-page.tsx',
    title: '询价',
    group: '订单',
    needs: ['inquiry.read'],
  }),
  offerTemplates: screen('/inquiries/templates', {
    page: 'buying/offer-template-list-page.tsx',
    title: '报价模板',
  }),
  inquiry: screen('/inquiries/:no', {
    page: 'buying/inquiry-page.tsx',
    title: '询价单',
    sample: '/inquiries/20261120000000000001',
  }),
  shipping: screen('/ship', {
    page: 'buying/order-ship-page.tsx',
    title: '发货',
    group: '订单',
    needs: ['order.ship'],
  }),
  aftersales: screen('/aftersales', {
    page: 'service/aftersale-list-page.tsx',
    title: '售后',
    group: '订单',
    needs: ['aftersale.read'],
  }),
  orderChanges: screen('/order-changes', {
    page: 'service/order-change-list-page.tsx',
    title: '订单变更',
    group: '订单',
    needs: ['order.read'],
  }),
  payments: screen('/payments', {
    page: 'money/payment-list-page.tsx',
    title: '支付流水',
    group: '资金',
    needs: ['payment.read'],
  }),
  refunds: screen('/refunds', {
    page: 'money/refund-list-page.tsx',
    title: '退款队列',
    group: '资金',
    needs: ['payment.read'],
  }),
  reconciliation: screen('/bills', {
    page: 'money/reconciliation-page.tsx',
    title: `${shortCompanyNames}对账`,
    group: '资金',
    needs: ['payment.read'],
  }),
  bankTransfers: screen('/bank', {
    page: 'money/bank-transfer-list-page.tsx',
    title: '对公转账',
    group: '资金',
    needs: ['payment.read'],
  }),
  bankLines: screen('/bank/lines', {
    page: 'money/bank-line-list-page.tsx',
    title: '银行流水',
    group: '资金',
    needs: ['payment.read'],
  }),
  bankRefunds: screen('/bank/refunds', {
    page: 'money/bank-refund-list-page.tsx',
    title: '线下退款',
    group: '资金',
    needs: ['payment.read'],
  }),
  invoices: screen('/invoices', {
    page: 'money/invoice-list-page.tsx',
    title: '发票',
    group: '资金',
    needs: ['invoice.read'],
  }),
  invoiceStatement: screen('/invoices/statement/:id', {
    page: 'money/invoice-statement-page.tsx',
    title: '对账单',
    sample: '/invoices/statement/1',
  }),
  products: screen('/products', {
    page: 'goods/product-list-page.tsx',
    title: '商品',
    group: '商品',
    needs: ['product.read'],
  }),
  productGrid: screen('/products/grid', {
    page: 'goods/product-grid-page.tsx',
    title: '表格编辑',
    sample: '/products/grid?ids=1,2',
  }),
  product: screen('/products/:id', {
    page: 'goods/product-edit-page.tsx',
    title: '新建商品',
    sample: '/products/1',
  }),
  categories: screen('/categories', {
    page: 'goods/category-list-page.tsx',
    title: '分类',
    group: '商品',
    needs: ['product.read'],
  }),
  brands: screen('/brands', {
    page: 'goods/brand-list-page.tsx',
    title: '品牌',
    group: '商品',
    needs: ['product.read'],
  }),
  synonyms: screen('/search/synonyms', {
    page: 'goods/synonym-list-page.tsx',
    title: '搜索同义词',
    group: '商品',
    needs: ['product.read'],
  }),
  stock: screen('/stock', {
    page: 'goods/stock-list-page.tsx',
    title: '库存',
    group: '商品',
    needs: ['stock.read'],
  }),
  stockReceipt: screen('/stock/receipt', { page: 'goods/stock-receipt-page.tsx', title: '入库' }),
  stockCount: screen('/stock/count', { page: 'goods/stock-count-page.tsx', title: '盘点' }),
  verification: screen('/verification', {
    page: 'buying/redeem-page.tsx',
    title: '核销台',
    group: '寄存与核销',
    needs: ['verification.redeem'],
  }),
  verificationLog: screen('/verification/log', {
    page: 'buying/verification-log-page.tsx',
    title: '核销记录',
    group: '寄存与核销',
    needs: ['depot.read'],
  }),
  verificationSlip: screen('/verification/slip/:no', {
    page: 'buying/verification-slip-page.tsx',
    title: '核销小票',
    sample: '/verification/slip/1',
  }),
  depot: screen('/depot', {
    page: 'goods/depot-list-page.tsx',
    title: '寄存',
    group: '寄存与核销',
    needs: ['depot.read'],
  }),
  depotLog: screen('/depot/log', {
    page: 'goods/depot-log-page.tsx',
    title: '寄存流水',
    group: '寄存与核销',
    needs: ['depot.read'],
  }),
  depotStatement: screen('/depot/statement/:memberId', {
    page: 'goods/depot-statement-page.tsx',
    title: '寄存对账单',
    sample: '/depot/statement/1',
  }),
  members: screen('/members', {
    page: 'people/member-list-page.tsx',
    title: '会员',
    group: '会员',
    needs: ['member.read'],
  }),
  institutions: screen('/institutions', {
    page: 'people/institution-list-page.tsx',
    title: '机构',
    group: '会员',
    needs: ['member.read'],
  }),
  institutionReview: screen('/review', {
    page: 'people/institution-review-page.tsx',
    title: '机构审核',
    group: '会员',
    needs: ['institution.review'],
  }),
  points: screen('/points', {
    page: 'people/points-page.tsx',
    title: '积分',
    group: '会员',
    needs: ['points.read'],
  }),
  articles: screen('/articles', {
    page: 'service/article-list-page.tsx',
    title: '新闻与分享',
    group: '内容',
    needs: ['content.read'],
  }),
  article: screen('/articles/:id', {
    page: 'service/article-edit-page.tsx',
    title: '新文章',
    sample: '/articles/1',
  }),
  textPages: screen('/pages', {
    page: 'service/text-page-list-page.tsx',
    title: '页面',
    group: '内容',
    needs: ['content.read'],
  }),
  textPage: screen('/pages/:name', {
    page: 'service/text-page-edit-page.tsx',
    title: '页面',
    sample: '/pages/about',
  }),
  banners: screen('/banners', {
    page: 'system/banner-list-page.tsx',
    title: '轮播',
    group: '内容',
    menuTitle: '首页轮播',
    needs: ['content.read'],
  }),
  feedback: screen('/feedback', {
    page: 'service/feedback-list-page.tsx',
    title: '反馈',
    group: '反馈与消息',
    needs: ['feedback.read'],
  }),
  feedbackThread: screen('/feedback/:id', {
    page: 'service/feedback-detail-page.tsx',
    title: '反馈',
    sample: '/feedback/1',
  }),
  reviews: screen('/reviews', {
    page: 'buying/review-list-page.tsx',
    title: '商品评价',
    group: '反馈与消息',
    menuTitle: '评价与问答',
    needs: ['review.moderate'],
  }),
  questions: screen('/reviews/questions', { page: 'buying/question-list-page.tsx', title: '商品问答' }),
  messageTemplates: screen('/messages', {
    page: 'people/message-template-list-page.tsx',
    title: '消息模板',
    group: '反馈与消息',
    needs: ['message.read'],
  }),
  messageLog: screen('/messages/log', {
    page: 'people/message-log-page.tsx',
    title: '发送记录',
    group: '反馈与消息',
    needs: ['message.read'],
  }),
  activities: screen('/activities', {
    page: 'buying/activity-list-page.tsx',
    title: '活动',
    group: '活动',
    needs: ['activity.read'],
  }),
  newActivity: screen('/activities/new', { page: 'buying/activity-edit-page.tsx', title: '活动编辑' }),
  activity: screen('/activities/:id', {
    page: 'buying/activity-edit-page.tsx',
    title: '活动编辑',
    sample: '/activities/1',
  }),
  signUps: screen('/activities/:id/sign-ups', {
    page: 'buying/sign-up-list-page.tsx',
    title: '报名',
    sample: '/activities/1/sign-ups',
  }),
  attendance: screen('/activities/:id/attendance', {
    page: 'buying/attendance-page.tsx',
    title: '签到表',
    sample: '/activities/1/attendance',
  }),
  checkIns: screen('/check-in', {
    page: 'buying/check-in-list-page.tsx',
    title: '签到',
    group: '活动',
    needs: ['activity.checkIn'],
  }),
  checkIn: screen('/check-in/:id', {
    page: 'buying/check-in-page.tsx',
    title: '签到',
    sample: '/check-in/1',
  }),
  config: screen('/config', {
    page: 'system/config-page.tsx',
    title: '系统配置',
    group: '系统',
    menuTitle: '配置',
    needs: ['config.read'],
  }),
  providers: screen('/providers', {
    page: 'system/provider-page.tsx',
    title: '接入账户',
    group: '系统',
    needs: ['config.read'],
  }),
  priceLists: screen('/price-lists', {
    page: 'goods/price-list-list-page.tsx',
    title: '价目表',
    group: '商品',
    needs: ['price.read'],
  }),
  priceList: screen('/price-lists/:id', {
    page: 'goods/price-list-page.tsx',
    title: '价目表',
    sample: '/price-lists/1',
  }),
  assortments: screen('/assortments', {
    page: 'goods/assortment-list-page.tsx',
    title: '采购目录',
    group: '商品',
    needs: ['assortment.read'],
  }),
  assortment: screen('/assortments/:id', {
    page: 'goods/assortment-page.tsx',
    title: '采购目录',
    sample: '/assortments/1',
  }),
  freight: screen('/freight', {
    page: 'goods/freight-page.tsx',
    title: '运费',
    group: '系统',
    needs: ['config.read'],
  }),
  transfers: screen('/transfers', {
    page: 'system/transfer-list-page.tsx',
    title: '导入导出',
    group: '系统',
    needs: ['transfer.import', 'transfer.export'],
  }),
  newImport: screen('/transfers/new', { page: 'system/import-new-page.tsx', title: '导入' }),
  transfer: screen('/transfers/:id', {
    page: 'system/transfer-detail-page.tsx',
    title: '导入',
    sample: '/transfers/1',
  }),
  staff: screen('/staff', {
    page: 'system/staff-list-page.tsx',
    title: '员工',
    group: '系统',
    needs: ['staff.read'],
  }),
  roles: screen('/roles', {
    page: 'system/role-list-page.tsx',
    title: '角色',
    group: '系统',
    needs: ['staff.read'],
  }),
  audit: screen('/audit', {
    page: 'system/audit-list-page.tsx',
    title: '审计日志',
    group: '系统',
    needs: ['audit.read'],
  }),
  health: screen('/health', {
    page: 'insight/health-page.tsx',
    title: '任务与健康',
    group: '系统',
    needs: ['health.read'],
  }),
  help: screen('/help', { page: 'insight/help-page.tsx', title: '帮助中心', group: '系统', needs: [] }),
  helpTopic: screen('/help/:topic', {
    page: 'insight/help-topic-page.tsx',
    title: '帮助中心',
    sample: '/help/orders',
  }),
  ownAccount: screen('/own', { page: 'system/own-account-page.tsx', title: '我的账号' }),
}
