import type { ReactNode } from 'react'
import { isRouteErrorResponse, Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router'
import type { Route } from './+types/root'
import './shell/base.css'
import { AntdTheme } from './shell/antd-theme.tsx'
import { Skeleton, skeletonScript } from './shell/skeleton.tsx'
import { themeScript } from './shell/theme.ts'
import { LoadError } from './ui/load-error.tsx'

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="zh-CN" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="robots" content="noindex" />
        <meta name="format-detection" content="telephone=no" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <Meta />
        <Links />
        {/* Run before the first paint. The content security policy lists their hashes. */}
        <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: themeScript }} />
        <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: skeletonScript }} />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export const meta: Route.MetaFunction = () => [{ title: '后台' }]

export default function Root() {
  return (
    <AntdTheme>
      <Outlet />
    </AntdTheme>
  )
}

export const HydrateFallback = Skeleton

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const missing = isRouteErrorResponse(error) && error.status === 404
  return (
    <AntdTheme>
      <LoadError error={missing ? new Error('页面不存在') : error} />
    </AntdTheme>
  )
}
