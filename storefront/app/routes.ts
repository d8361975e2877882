import { index, layout, type RouteConfig, route as routeOf } from '@react-router/dev/routes'
import { screens } from './base/screens.ts'

/**
 * Paths are case-sensitive, as in the guard. Every page contains the list of ids: the path is shorter than the
 * file's name, and `shell/interaction/prefetch.ts` asks for a page's data by it.
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
  // One page for two paths.
  route('news', 'pages/content/articles-page.tsx'),
  route('shares', 'pages/content/articles-page.tsx'),
  at(screens.cart, 'pages/cart/page.tsx'),
  at(screens.orderConfirm, 'pages/order/confirm-page.tsx'),
  layout('pages/user/account-layout.tsx', { id: 'account' }, [
    at(screens.user, 'pages/user/page.tsx'),
    at(screens.orders, 'pages/order/list-page.tsx'),
    at(screens.orderDetail, 'pages/order/detail-page.tsx'),
    at(screens.address, 'pages/address/page.tsx'),
    // The members of one's institution: no screen of the specification.
    route('team', 'pages/team/page.tsx'),
    // Its funds: no screens of the specification either.
    route('funds', 'pages/fund/list-page.tsx'),
    route('funds/:id', 'pages/fund/detail-page.tsx'),
    route('team/approval', 'pages/approval/rules-page.tsx'),
    route('requests', 'pages/approval/list-page.tsx'),
    route('requests/:no', 'pages/approval/detail-page.tsx'),
    // Acceptance of delivered goods: no screen of the specification.
    route('acceptance/:no?', 'pages/acceptance/page.tsx'),
    // Shopping lists: no screen of the specification.
    route('lists/:id?', 'pages/list/page.tsx'),
    at(screens.points, 'pages/points/page.tsx'),
    at(screens.verification, 'pages/verification/page.tsx'),
    at(screens.feedback, 'pages/feedback/page.tsx'),
    at(screens.password, 'pages/member/password-page.tsx'),
  ]),
  // The help centre and its topics are not screens of the specification.
  route('help/:topic?', 'pages/help/page.tsx'),
  at(screens.activities, 'pages/activity/activities-page.tsx'),
  at(screens.activity, 'pages/activity/detail-page.tsx'),
  // Certificates are not screens of the specification: one page prints the member's own, the other lets anybody
  // check one.
  route('certificate/print', 'pages/activity/certificate-print-page.tsx'),
  route('certificate/:number', 'pages/activity/certificate-page.tsx'),
  // Printed sheets of the cart, of a draft and of an order.
  route('print/:sheet', 'pages/print/page.tsx'),
  // The papers of an order or a month, and the statement of an institution.
  route('order/papers', 'pages/invoice/papers-page.tsx'),
  route('invoices/statement', 'pages/invoice/statement-page.tsx'),
  // An invitation into an institution, and links that were sent when its code stood in the path.
  route('join', 'pages/team/join-page.tsx'),
  route('join/:code', 'pages/team/old-join-page.ts'),
  // The page of the demo QR code. It is not a screen of the specification, so the guard ignores it.
  route('pay/demo', 'pages/payment/demo-page.tsx'),
  // The page of a PC's QR code on a phone, and the page to which WeChat returns.
  route('wechat/scan', 'pages/member/wechat-scan-page.tsx'),
  route('wechat/back', 'pages/member/wechat-back-page.tsx'),
  route('*', 'pages/not-found-page.tsx'),
] satisfies RouteConfig
