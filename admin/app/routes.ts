import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

export default [
  route('login', 'shell/login-page.tsx'),
  layout('shell/frame.tsx', [
    index('shell/home-page.tsx'),
    route('overview', 'overview/page.tsx'),
    route('health', 'health/page.tsx'),
    route('own', 'staff/own-page.tsx'),
    route('staff', 'staff/list-page.tsx'),
    route('roles', 'staff/roles-page.tsx'),
    route('audit', 'audit/list-page.tsx'),
    route('config', 'config/page.tsx'),
    route('freight', 'freight/page.tsx'),
    route('aftersales', 'aftersale/list-page.tsx'),
    route('verification', 'verification/desk-page.tsx'),
    route('verification/log', 'verification/log-page.tsx'),
    route('verification/slip/:no', 'verification/slip-page.tsx'),
    route('depot', 'depot/stock-page.tsx'),
    route('depot/log', 'depot/log-page.tsx'),
    route('depot/statement/:memberId', 'depot/statement-page.tsx'),
    route('members', 'member/list-page.tsx'),
    route('institution-reviews', 'institution/review-page.tsx'),
    route('points', 'points/list-page.tsx'),
    route('*', 'shell/missing-page.tsx'),
  ]),
] satisfies RouteConfig
