import { index, layout, type RouteConfig, route as routeOf } from '@react-router/dev/routes'
import { screens } from './base/screens.ts'

/**
 * Case counts, as it does for the guard. Every page carries the list of ids: the path is shorter than the file's name,
 * and `shell/prefetch.ts` asks for a page's data by it.
 */
const route = (path: string, file: string) => routeOf(path, file, { id: path, caseSensitive: true })
const at = (screen: { path: string }, file: string) => route(screen.path.slice(1), file)

export default [
  index('pages/home-redirect.ts'),
  at(screens.login, 'pages/member/login-page.tsx'),
  at(screens.register, 'pages/member/register-page.tsx'),
  at(screens.forgotPassword, 'pages/member/forgot-password-page.tsx'),
  at(screens.completeInfo, 'pages/member/complete-info-page.tsx'),
  at(screens.reviewing, 'pages/member/reviewing-page.tsx'),
  at(screens.products, 'pages/home/products-page.tsx'),
  at(screens.category, 'pages/category/category-page.tsx'),
  at(screens.product, 'pages/product/product-page.tsx'),
  at(screens.about, 'pages/content/about-page.tsx'),
  // One page in two places.
  route('news', 'pages/content/articles-page.tsx'),
  route('shares', 'pages/content/articles-page.tsx'),
  at(screens.cart, 'pages/cart/page.tsx'),
  at(screens.orderConfirm, 'pages/order/confirm-page.tsx'),
  layout('pages/user/account-layout.tsx', { id: 'account' }, [
    at(screens.user, 'pages/user/page.tsx'),
    at(screens.orders, 'pages/order/list-page.tsx'),
    at(screens.orderDetail, 'pages/order/detail-page.tsx'),
    at(screens.address, 'pages/address/page.tsx'),
    at(screens.points, 'pages/points/page.tsx'),
    at(screens.verification, 'pages/verification/page.tsx'),
    at(screens.feedback, 'pages/feedback/page.tsx'),
    at(screens.password, 'pages/member/password-page.tsx'),
  ]),
  at(screens.activities, 'pages/activity/activities-page.tsx'),
  at(screens.activity, 'pages/activity/detail-page.tsx'),
  // Certificates stand outside the shop's screens: one page prints one's own, the other says to anyone whether one is real.
  route('certificate/print', 'pages/activity/certificate-print-page.tsx'),
  route('certificate/:number', 'pages/activity/certificate-page.tsx'),
  // Paper: what is in the cart, about to be ordered, or ordered.
  route('print/:sheet', 'pages/print/page.tsx'),
  // What a bookkeeper wants: the papers of an order or a month, and an institution's statement.
  route('order/papers', 'pages/invoice/papers-page.tsx'),
  route('invoices/statement', 'pages/invoice/statement-page.tsx'),
  // Reached by scanning the demo code; not one of the shop's screens, so the guard leaves it alone.
  route('pay/demo', 'pages/payment/demo-page.tsx'),
  // To WeChat and back: where a PC's code leads a phone, and where WeChat sends everybody afterwards.
  route('wechat/scan', 'pages/member/wechat-scan-page.tsx'),
  route('wechat/back', 'pages/member/wechat-back-page.tsx'),
  route('*', 'pages/not-found-page.tsx'),
] satisfies RouteConfig
