import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'
import { type Screen, screens } from './screens.ts'

const routeOf = ({ path, page }: Screen) => {
  const [id, file] = [path.slice(1), `pages/${page}`]
  return id === '' ? index(file) : route(id, file, { id })
}

const { login, ...inFrame } = screens

export default [
  routeOf(login),
  layout('shell/frame.tsx', [
    ...Object.values<Screen>(inFrame).map(routeOf),
    route('*', 'pages/missing-page.tsx', { id: '*' }),
  ]),
] satisfies RouteConfig
