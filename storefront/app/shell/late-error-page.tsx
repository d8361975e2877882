import { lazy, Suspense } from 'react'

const ErrorPage = lazy(() => loadErrorPage().catch(() => ({ default: NoNetwork })))

/** On its own, so that a style sheet that does not come is caught like the script: the bundler waits for both in here. */
async function loadErrorPage() {
  const { ErrorPage } = await import('./error-page.tsx')
  return { default: ErrorPage }
}

/** Fetched when something went wrong; when it was the network, this much can be said without it. */
export function LateErrorPage({ error }: { error: unknown }) {
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
