import { siteName } from './site-name.ts'

export type ScreenAccess = 'public' | 'login'

export interface Screen {
  readonly path: string
  readonly title: string
  readonly access: ScreenAccess
}

/** The shop's screens, as the specification lists them. */
export const screens = {
  login: { path: '/login', title: '登录', access: 'public' },
  register: { path: '/register', title: '注册', access: 'public' },
  forgotPassword: { path: '/forgot-password', title: '忘记密码', access: 'public' },
  products: { path: '/products', title: '商城首页', access: 'public' },
  category: { path: '/category', title: '商品分类', access: 'public' },
  product: { path: '/product/:id', title: '商品详情', access: 'public' },
  activities: { path: '/activities', title: '活动与培训', access: 'public' },
  // The specification's table of screens calls it public; its list of public paths does not contain it.
  activity: { path: '/activity/:id', title: '活动详情', access: 'public' },
  about: { path: '/about', title: '关于我们', access: 'public' },
  news: { path: '/news', title: '新闻资讯', access: 'public' },
  shares: { path: '/shares', title: '技术分享', access: 'public' },
  cart: { path: '/cart', title: '购物车', access: 'login' },
  user: { path: '/user', title: '个人中心', access: 'login' },
  address: { path: '/address', title: '我的地址', access: 'login' },
  orders: { path: '/orders', title: '我的订单', access: 'login' },
  orderConfirm: { path: '/order/confirm', title: '确认订单', access: 'login' },
  orderDetail: { path: '/order/detail', title: '订单详情', access: 'login' },
  completeInfo: { path: '/complete-info', title: '完善资料', access: 'login' },
  reviewing: { path: '/reviewing', title: '审核中', access: 'login' },
  points: { path: '/points', title: '积分明细', access: 'login' },
  verification: { path: '/verification', title: '核销记录', access: 'login' },
  feedback: { path: '/feedback', title: '意见反馈', access: 'login' },
  password: { path: '/password', title: '密码设置', access: 'login' },
} as const satisfies Record<string, Screen>

/** '内六角扳手 HX-6 - 商品详情 - 工坊商城': the entity, the screen, the site. */
export const pageTitle = (title: string, entity = '') =>
  [entity, title, siteName()].filter((part) => part !== '').join(' - ')
