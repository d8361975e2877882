import { CallFailed, Refused } from '@gongfang/contract/call'
import { isRouteErrorResponse } from 'react-router'
import { useSite } from '../site.ts'
import { Button } from '../ui/button.tsx'
import { PageSkeleton } from '../ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../ui/states.tsx'
import { errorTitle, isMissing } from './error-kind.ts'
import styles from './error-page.module.css'

/** Inside the layout: what is not there, and what did not work. */
export function ErrorPage({ error }: { error: unknown }) {
  // The login screen is on its way, and will say why.
  if (error instanceof CallFailed && error.status === 401) return <PageSkeleton />
  if (isMissing(error)) {
    return (
      <div className="container">
        <h1 className="visually-hidden">{errorTitle(error)}</h1>
        <EmptyState text={missingText(error)} action={<WaysOn />} />
      </div>
    )
  }
  return (
    <div className="container">
      <h1 className="visually-hidden">{errorTitle(error)}</h1>
      <ErrorState error={error} retry={() => location.reload()} />
    </div>
  )
}

function WaysOn() {
  const { kefuMobile } = useSite()
  return (
    <p className={styles.ways}>
      <Button to="/products">返回首页</Button>
      {kefuMobile && <a href={`tel:${kefuMobile}`}>联系客服 {kefuMobile}</a>}
    </p>
  )
}

function missingText(error: unknown): string {
  if (error instanceof Refused) return error.message
  const said = isRouteErrorResponse(error) ? (error.data as { msg?: string } | null)?.msg : undefined
  return said ?? '页面不存在或已被移除'
}
