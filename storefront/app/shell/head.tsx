import { Meta } from 'react-router'
import { useSite } from '../base/site.ts'
import { themeScript } from './theme.ts'

export function Head() {
  // Sets the site's name before <Meta> builds the title.
  useSite()
  return (
    <>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
      <meta name="format-detection" content="telephone=no" />
      <meta name="theme-color" content="#ffffff" media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content="#18212a" media="(prefers-color-scheme: dark)" />
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      <Meta />
      {/* Runs before the first paint, so that neither colours nor personal parts change afterwards. The
          content security policy contains its hash. */}
      <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: themeScript }} />
    </>
  )
}
