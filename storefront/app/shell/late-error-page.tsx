import { lazy, Suspense, useEffect } from 'react'
import { reloadIfRebuilt } from './rebuilt.ts'

const ErrorPage = lazy(() => loadErrorPage().catch(() => ({ default: NoNetwork })))

/**
 * A function of its own, so that a style sheet that fails to load is caught like the script: the bundler awaits
 * both here.
 */
async function loadErrorPage() {
  const { ErrorPage } = await import('./error-page.tsx')
  return { default: ErrorPage }
}

/** Loads the error page on demand. Without network a message of this file is shown. */
export function LateErrorPage({ error }: { error: unknown }) {
  useEffect(() => void reloadIfRebuilt(error), [error])
  return (
    <Suspense>
      <ErrorPage error={error} />
    </Suspense>
  )
}

function NoNetwork(_: { error: unknown }) {
  return (
    <div className="container" role="alert">
      <h1>网络不给力，请检查网络后重试</h1>
      <button type="button" onClick={() => location.reload()}>
        重试
      </button>
    </div>
  )
}
