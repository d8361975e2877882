import { Meta } from 'react-router'
import { useSite } from '../base/site.ts'
import { themeScript } from './theme-script.ts'

export function Head() {
  // Sets the site's name before <Meta> builds the title.
  const { name } = useSite()
  return (
    <>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
      <meta name="format-detection" content="telephone=no" />
      <meta name="theme-color" content="#ffffff" media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content="#18212a" media="(prefers-color-scheme: dark)" />
      <meta property="og:site_name" content={name} />
      <meta property="og:locale" content="zh_CN" />
      <link rel="icon" href="/favicon.ico" sizes="32x32" />
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
      <link rel="manifest" href="/manifest.webmanifest" />
      <Meta />
      {/* Runs before the first paint, so that neither colours nor personal parts change afterwards. The
          content security policy contains its hash. */}
      <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: themeScript }} />
    </>
  )
}
