import { listCategories } from '@gongfang/contract/goods/catalogue'
import { getSiteConfig } from '@gongfang/contract/system/config'
import { storage } from '@gongfang/web/base/storage.ts'
import type { ReactNode } from 'react'
import { Links, type MetaFunction, Outlet, redirect, Scripts, ScrollRestoration } from 'react-router'
import type { Route } from './+types/root'
import { shopOf } from './base/call.ts'
import { passage } from './base/guard.ts'
import { pageTitle } from './base/page-title.ts'
import { screenAt } from './base/redirect.ts'
import { refreshUserInfo } from './base/session.ts'
import { getSession } from './base/session-store.ts'
import { errorTitle, isMissing } from './shell/error-kind.ts'
import { Head } from './shell/head.tsx'
import { LateErrorPage } from './shell/late-error-page.tsx'
import { Shell } from './shell/shell.tsx'
import './styles/tokens.css'
import './styles/base.css'
import { PageSkeleton } from './ui/skeleton.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const shop = shopOf(context)
  const [site, tree] = await Promise.all([shop(getSiteConfig, {}), shop(listCategories, {})])
  return { site, categories: tree.map(({ id, name }) => ({ id, name })) }
}

/** The browser loads the configuration itself, once at the start. */
export const shouldRevalidate = () => false

/** The title of unknown paths and of pages that failed to load. */
export const meta: MetaFunction = ({ error, location }) => {
  const screen = error && !isMissing(error) ? screenAt(location.pathname) : undefined
  return [{ title: pageTitle(screen?.title ?? (error ? errorTitle(error) : '')) }]
}

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  ({ request }, next) => {
    const { pathname, search } = new URL(request.url)
    const hash = wantedHash()
    const { login, refresh } = passage({ pathname, search, hash }, getSession(), Date.now())
    if (login) {
      storage.write('redirectPath', pathname + search + hash)
      throw redirect(login)
    }
    // Not awaited: the navigation goes on, and a 401 leads to /login by itself.
    if (refresh) void refreshUserInfo()
    return next()
  },
]

/** A request has no hash; the router's location has it. */
const wantedHash = () =>
  (window as { __reactRouterDataRouter?: { state: { navigation: { location?: { hash: string } } } } })
    .__reactRouterDataRouter?.state.navigation.location?.hash ?? ''

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="zh-CN" suppressHydrationWarning>
      <head>
        <Head />
        <Links />
      </head>
      <body>
        <Shell>{children}</Shell>
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export default function Root() {
  return <Outlet />
}

export function HydrateFallback() {
  return <PageSkeleton />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LateErrorPage error={error} />
}
