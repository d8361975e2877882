/** `open` screens stand beside the shop: everybody may see them, and no login leads back to them. */
export type ScreenAccess = 'public' | 'login' | 'open'

export type TabIcon = 'house' | 'grid' | 'calendar' | 'cart' | 'person'

interface Facts {
  /** The route module, in `pages/`. */
  readonly page: string
  readonly title: string
  readonly access: ScreenAccess
  /** It stands beside the sidebar of the account. */
  readonly account?: true
  /** A narrow header, and no tab bar on phones. */
  readonly slim?: true
  readonly floatingBar?: false
  /** It has its own action bar at the bottom of a phone, in place of the tab bar. */
  readonly actionBar?: true
  /**
   * Links to it are fetched ahead: it is the same for every visitor and cheap to load, unlike a cart or an order. `data`: it
   * uses `onBack` and requests its data itself.
   */
  readonly prefetch?: 'page' | 'data'
  readonly sitemap?: true
  /** Its place, from the left, and its name in the main navigation: at the top, and at the bottom of a phone. */
  readonly top?: readonly [place: number, name: string]
  readonly tab?: readonly [place: number, name: string, icon: TabIcon]
  /** Search engines stay away; they stay away from screens behind the login without it. */
  readonly crawled?: false
}

export interface Screen extends Facts {
  readonly path: string
  /** An address that tests open. `{order}` and `{fund}` stand for a row of the member's. */
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
 * Every screen of the shop. Routes, guard, prefetching, the frame's bars, the sitemap and the tests of all screens are made
 * from it (decision 156). The first 23 are the specification's, in its order and with its titles.
 */
export const screens = {
  login: screen('/login', {
    page: 'member/login-page.tsx',
    title: '登录',
    access: 'public',
    slim: true,
    floatingBar: false,
    crawled: false,
  }),
  register: screen('/register', {
    page: 'member/register-page.tsx',
    title: '注册',
    access: 'public',
    slim: true,
    floatingBar: false,
    crawled: false,
  }),
  forgotPassword: screen('/forgot-password', {
    page: 'member/forgot-password-page.tsx',
    title: '忘记密码',
    access: 'public',
    slim: true,
    crawled: false,
  }),
  products: screen('/products', {
    page: 'home/products-page.tsx',
    title: '商城首页',
    access: 'public',
    top: [1, '首页'],
    tab: [1, '首页', 'house'],
    prefetch: 'data',
    sitemap: true,
  }),
  category: screen('/category', {
    page: 'category/category-page.tsx',
    title: '商品分类',
    access: 'public',
    tab: [2, '分类', 'grid'],
    prefetch: 'data',
    sitemap: true,
  }),
  product: screen('/product/:id', {
    page: 'product/product-page.tsx',
    title: '商品详情',
    access: 'public',
    sample: '/product/1',
    actionBar: true,
    prefetch: 'page',
  }),
  activities: screen('/activities', {
    page: 'activity/activities-page.tsx',
    title: '活动与培训',
    access: 'public',
    top: [2, '活动与培训'],
    tab: [3, '活动', 'calendar'],
    prefetch: 'page',
    sitemap: true,
  }),
  // The specification's table of screens calls it public; its list of public paths does not contain it.
  activity: screen('/activity/:id', {
    page: 'activity/detail-page.tsx',
    title: '活动详情',
    access: 'public',
    sample: '/activity/1',
    actionBar: true,
    prefetch: 'page',
  }),
  about: screen('/about', {
    page: 'content/about-page.tsx',
    title: '关于我们',
    access: 'public',
    top: [5, '关于我们'],
  }),
  news: screen('/news', {
    page: 'content/articles-page.tsx',
    title: '新闻资讯',
    access: 'public',
    top: [3, '新闻资讯'],
    prefetch: 'page',
    sitemap: true,
  }),
  shares: screen('/shares', {
    page: 'content/articles-page.tsx',
    title: '技术分享',
    access: 'public',
    top: [4, '技术分享'],
    prefetch: 'page',
    sitemap: true,
  }),
  cart: screen('/cart', {
    page: 'cart/page.tsx',
    title: '购物车',
    access: 'login',
    tab: [4, '购物车', 'cart'],
  }),
  user: screen('/user', {
    page: 'user/page.tsx',
    title: '个人中心',
    access: 'login',
    account: true,
    tab: [5, '我的', 'person'],
  }),
  address: screen('/address', {
    page: 'address/page.tsx',
    title: '我的地址',
    access: 'login',
    account: true,
  }),
  orders: screen('/orders', {
    page: 'order/list-page.tsx',
    title: '我的订单',
    access: 'login',
    account: true,
  }),
  orderConfirm: screen('/order/confirm', {
    page: 'order/confirm-page.tsx',
    title: '确认订单',
    access: 'login',
    sample: '/order/confirm?sku=1&qty=1',
    actionBar: true,
  }),
  orderDetail: screen('/order/detail', {
    page: 'order/detail-page.tsx',
    title: '订单详情',
    access: 'login',
    sample: '/order/detail?no={order}',
    account: true,
    actionBar: true,
  }),
  completeInfo: screen('/complete-info', {
    page: 'member/complete-info-page.tsx',
    title: '完善资料',
    access: 'login',
    slim: true,
    floatingBar: false,
  }),
  reviewing: screen('/reviewing', {
    page: 'member/reviewing-page.tsx',
    title: '审核中',
    access: 'login',
    slim: true,
    floatingBar: false,
  }),
  points: screen('/points', { page: 'points/page.tsx', title: '积分明细', access: 'login', account: true }),
  verification: screen('/verification', {
    page: 'verification/page.tsx',
    title: '核销记录',
    access: 'login',
    account: true,
  }),
  feedback: screen('/feedback', {
    page: 'feedback/page.tsx',
    title: '意见反馈',
    access: 'login',
    account: true,
  }),
  password: screen('/password', {
    page: 'member/password-page.tsx',
    title: '密码设置',
    access: 'login',
    account: true,
  }),

  team: screen('/team', { page: 'team/page.tsx', title: '我的机构', access: 'login', account: true }),
  funds: screen('/funds', { page: 'fund/list-page.tsx', title: '经费', access: 'login', account: true }),
  fund: screen('/funds/:id', {
    page: 'fund/detail-page.tsx',
    title: '经费',
    access: 'login',
    sample: '/funds/{fund}',
    account: true,
  }),
  materialCodes: screen('/material-codes', {
    page: 'material-code/page.tsx',
    title: '物料号',
    access: 'login',
    account: true,
  }),
  assortment: screen('/assortment', {
    page: 'assortment/page.tsx',
    title: '采购目录',
    access: 'login',
    account: true,
  }),
  approvalRules: screen('/team/approval', {
    page: 'approval/rules-page.tsx',
    title: '审批规则',
    access: 'login',
    account: true,
  }),
  limits: screen('/team/limits', {
    page: 'approval/limits-page.tsx',
    title: '支出限额',
    access: 'login',
    account: true,
  }),
  spend: screen('/team/spend', {
    page: 'spend/page.tsx',
    title: '支出报表',
    access: 'login',
    account: true,
  }),
  requests: screen('/requests', {
    page: 'approval/list-page.tsx',
    title: '采购申请',
    access: 'login',
    account: true,
  }),
  request: screen('/requests/:no', {
    page: 'approval/detail-page.tsx',
    title: '采购申请',
    access: 'login',
    sample: '/requests/20261120000000000001',
    account: true,
  }),
  inquiries: screen('/inquiries', {
    page: 'inquiry/list-page.tsx',
    title: '询价',
    access: 'login',
    account: true,
  }),
  inquiryNew: screen('/inquiries/new', {
    page: 'inquiry/new-page.tsx',
    title: '新建询价',
    access: 'login',
    account: true,
  }),
  inquiry: screen('/inquiries/:no', {
    page: 'inquiry/detail-page.tsx',
    title: '询价单',
    access: 'login',
    sample: '/inquiries/20261120000000000001',
    account: true,
  }),
  comparison: screen('/inquiries/:no/comparison', {
    page: 'inquiry/comparison-page.tsx',
    title: '比价表',
    access: 'login',
    sample: '/inquiries/20261120000000000001/comparison',
    account: true,
  }),
  acceptance: screen('/acceptance/:no?', {
    page: 'acceptance/page.tsx',
    title: '验收',
    access: 'login',
    sample: '/acceptance',
    account: true,
  }),
  lists: screen('/lists/:id?', {
    page: 'list/page.tsx',
    title: '采购清单',
    access: 'login',
    sample: '/lists',
    account: true,
  }),
  help: screen('/help/:topic?', {
    page: 'help/page.tsx',
    title: '帮助中心',
    access: 'open',
    sample: '/help',
    sitemap: true,
  }),
  // One prints the member's own certificates, the other lets anybody check one.
  certificatePrint: screen('/certificate/print', {
    page: 'activity/certificate-print-page.tsx',
    title: '培训证书',
    access: 'login',
  }),
  certificate: screen('/certificate/:number', {
    page: 'activity/certificate-page.tsx',
    title: '证书查验',
    access: 'open',
    sample: '/certificate/ABCD-2345-EFGH-6789',
    crawled: false,
  }),
  // The page of the code on a printed offer.
  offerCheck: screen('/offer/:number', {
    page: 'inquiry/check-page.tsx',
    title: '报价单查验',
    access: 'open',
    sample: '/offer/20261120000000000001?check=1-ABCDEFGH23456789',
    crawled: false,
  }),
  printQuotation: screen('/print/quotation', {
    page: 'print/quotation-page.tsx',
    title: '报价单',
    access: 'login',
    sample: '/print/quotation?confirm=1&sku=1&qty=1',
  }),
  printOrder: screen('/print/order', {
    page: 'print/order-page.tsx',
    title: '订单',
    access: 'login',
    sample: '/print/order?no={order}',
  }),
  orderChange: screen('/order/change', {
    page: 'order/change-page.tsx',
    title: '修改订单',
    access: 'login',
    sample: '/order/change?no={order}',
  }),
  changePaper: screen('/order/change-paper', {
    page: 'order/change-paper-page.tsx',
    title: '订单变更单',
    access: 'login',
    sample: '/order/change-paper?changeNo=BG2026112000000001',
  }),
  // The papers of an order or a month.
  papers: screen('/order/papers', {
    page: 'invoice/papers-page.tsx',
    title: '报销资料',
    access: 'login',
    sample: '/order/papers?no={order}',
  }),
  statement: screen('/invoices/statement', {
    page: 'invoice/statement-page.tsx',
    title: '月度对账单',
    access: 'login',
    sample: '/invoices/statement?month=2026-11',
  }),
  // An invitation into an institution. Visitors come back to it after the login.
  join: screen('/join', {
    page: 'team/join-page.tsx',
    title: '加入机构',
    access: 'public',
    sample: '/join#no-such-invitation',
  }),
  unsubscribe: screen('/unsubscribe', {
    page: 'member/unsubscribe-page.tsx',
    title: '退订邮件',
    access: 'public',
    sample: '/unsubscribe?token=1.order.none',
    crawled: false,
  }),
  // Links that were sent when the code of an invitation stood in the path.
  oldJoin: screen('/join/:code', {
    page: 'team/old-join-page.ts',
    title: '加入机构',
    access: 'public',
    sample: '/join/no-such-invitation',
  }),
  // The page of the demo's QR code.
  demoPay: screen('/pay/demo', {
    page: 'payment/demo-page.tsx',
    title: '演示支付',
    access: 'open',
    crawled: false,
  }),
  // The page of a PC's QR code on a phone, and the page to which WeChat returns.
  wechatScan: screen('/wechat/scan', {
    page: 'member/wechat-scan-page.tsx',
    title: '扫码登录',
    access: 'open',
    crawled: false,
  }),
  wechatBack: screen('/wechat/back', {
    page: 'member/wechat-back-page.tsx',
    title: '微信登录',
    access: 'open',
    crawled: false,
  }),
}
