import { index, layout, type RouteConfig, route as routeOf } from '@react-router/dev/routes'
import { screens } from './base/screens.ts'

/** Case counts, as it does for the guard. */
const route = (path: string, file: string, more: { id?: string } = {}) =>
  routeOf(path, file, { ...more, caseSensitive: true })
const at = (screen: { path: string }, file: string) => route(screen.path.slice(1), file)

export default [
  index('shell/home-redirect.ts'),
  at(screens.login, 'member/login-page.tsx'),
  at(screens.register, 'member/register-page.tsx'),
  at(screens.forgotPassword, 'member/forgot-password-page.tsx'),
  at(screens.completeInfo, 'member/complete-info-page.tsx'),
  at(screens.reviewing, 'member/reviewing-page.tsx'),
  at(screens.products, 'catalogue/products-page.tsx'),
  at(screens.category, 'catalogue/category-page.tsx'),
  at(screens.product, 'catalogue/product-page.tsx'),
  at(screens.about, 'content/about-page.tsx'),
  // One page in two places.
  route('news', 'content/articles-page.tsx', { id: 'news' }),
  route('shares', 'content/articles-page.tsx', { id: 'shares' }),
  at(screens.cart, 'cart/page.tsx'),
  at(screens.orderConfirm, 'order/confirm-page.tsx'),
  layout('user/account-layout.tsx', [
    at(screens.user, 'user/page.tsx'),
    at(screens.orders, 'order/list-page.tsx'),
    at(screens.orderDetail, 'order/detail-page.tsx'),
    at(screens.address, 'address/page.tsx'),
    at(screens.points, 'points/page.tsx'),
    at(screens.verification, 'verification/page.tsx'),
    at(screens.feedback, 'feedback/page.tsx'),
    at(screens.password, 'member/password-page.tsx'),
  ]),
  at(screens.activities, 'activity/activities-page.tsx'),
  at(screens.activity, 'activity/detail-page.tsx'),
  // Certificates stand outside the shop's screens: one page prints one's own, the other says to anyone whether one is real.
  route('certificate/print', 'activity/certificate-print-page.tsx'),
  route('certificate/:number', 'activity/certificate-page.tsx'),
  // Paper: what is in the cart, about to be ordered, or ordered.
  route('print/:sheet', 'print/page.tsx'),
  // What a bookkeeper wants: the papers of an order or a month, and an institution's statement.
  route('order/papers', 'invoice/papers-page.tsx'),
  route('invoices/statement', 'invoice/statement-page.tsx'),
  // Reached by scanning the demo code; not one of the shop's screens, so the guard leaves it alone.
  route('pay/demo', 'payment/demo-page.tsx'),
  // To WeChat and back: where a PC's code leads a phone, and where WeChat sends everybody afterwards.
  route('wechat/scan', 'member/wechat-scan-page.tsx'),
  route('wechat/back', 'member/wechat-back-page.tsx'),
  route('*', 'shell/not-found-page.tsx'),
] satisfies RouteConfig
