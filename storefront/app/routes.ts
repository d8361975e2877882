import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'
import { type Screen, screens } from './screens.ts'

/**
 * Paths are case-sensitive, as in the guard. Every page contains the list of ids: the path is shorter than the
 * file's name, and `shell/interaction/prefetch.ts` asks for a page's data by it.
 */
const routeOf = ({ path, page }: Screen) =>
  route(path.slice(1), `pages/${page}`, { id: path.slice(1), caseSensitive: true })

const all: readonly Screen[] = Object.values(screens)

export default [
  index('pages/home-redirect.ts'),
  ...all.filter(({ account }) => !account).map(routeOf),
  layout(
    'pages/user/account-layout.tsx',
    { id: 'account' },
    all.filter(({ account }) => account).map(routeOf),
  ),
  route('*', 'pages/not-found-page.tsx', { id: '*' }),
] satisfies RouteConfig
