import { CallFailed, Refused } from '@gongfang/contract/base/call'
import { useEffect } from 'react'
import { isRouteErrorResponse } from 'react-router'
import ShieldAlert from '~icons/shield-alert'
import { askLogin, getSession } from '../base/session-store.ts'
import { useSite } from '../base/site.ts'
import { screens } from '../screens.ts'
import { isBarred } from '../ui/barred.ts'
import { Button } from '../ui/button.tsx'
import { PageSkeleton } from '../ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../ui/states.tsx'
import { errorTitle, isMissing } from './error-kind.ts'
import styles from './error-page.module.css'

/** The error page inside the layout, for missing pages and failures. */
export function ErrorPage({ error }: { error: unknown }) {
  if (error instanceof CallFailed && error.status === 401) return <LoginNeeded />
  if (isMissing(error)) {
    return (
      <div className="container">
        <h1 className="visually-hidden">{errorTitle(error)}</h1>
        <EmptyState text={missingText(error)} action={<WaysOn />} />
      </div>
    )
  }
  if (isBarred(error)) {
    return (
      <div className="container">
        <h1 className="visually-hidden">{errorTitle(error)}</h1>
        <EmptyState icon={ShieldAlert} text={error.message} action={<WaysOn />} />
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

/** After a login in another tab the page can be loaded again. */
function LoginNeeded() {
  useEffect(() => {
    if (getSession().token === null) askLogin(location.pathname + location.search + location.hash)
    else location.reload()
  }, [])
  return <PageSkeleton />
}

function WaysOn() {
  const { kefuMobile } = useSite()
  return (
    <p className={styles.ways}>
      <Button to={screens.products.path}>返回首页</Button>
      {kefuMobile && <a href={`tel:${kefuMobile}`}>联系客服 {kefuMobile}</a>}
    </p>
  )
}

function missingText(error: unknown): string {
  if (error instanceof Refused) return error.message
  const said = isRouteErrorResponse(error) ? (error.data as { msg?: string } | null)?.msg : undefined
  return said ?? '页面不存在或已被移除'
}
