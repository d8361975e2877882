import { lazy, Suspense } from 'react'

const ErrorPage = lazy(() =>
  import('./error-page.tsx').then(
    (file) => ({ default: file.ErrorPage }),
    () => ({ default: NoNetwork }),
  ),
)

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
