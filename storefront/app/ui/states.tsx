import { CallFailed } from '@gongfang/contract/base/call'
import type { ReactNode } from 'react'
import { isRouteErrorResponse } from 'react-router'
import PackageOpen from '~icons/package-open'
import WifiOff from '~icons/wifi-off'
import { isBarred } from './barred.ts'
import { Button } from './button.tsx'
import type { Icon } from './icon.tsx'
import styles from './states.module.css'

/** An empty state: a sentence and an action. */
export function EmptyState({
  icon: Icon = PackageOpen,
  text,
  action,
}: {
  icon?: Icon
  text: string
  action?: ReactNode
}) {
  return (
    <div className={styles.state}>
      <Icon size={96} strokeWidth={1.5} absoluteStrokeWidth aria-hidden="true" />
      <p>{text}</p>
      {action}
    </div>
  )
}

/** A failure with its reason and 重试; without 重试 for who may not see the thing. */
export function ErrorState({ error, retry }: { error: unknown; retry?: (() => void) | undefined }) {
  if (isBarred(error)) return <EmptyState text={error.message} />
  return (
    <div className={styles.state} role="alert">
      <WifiOff size={64} strokeWidth={1.5} absoluteStrokeWidth aria-hidden="true" />
      <p>{errorText(error)}</p>
      {retry && (
        <Button variant="outline" onClick={retry}>
          重试
        </Button>
      )}
      {error instanceof CallFailed && error.requestId && (
        <small className={styles.requestId}>请求编号 {error.requestId}</small>
      )}
    </div>
  )
}

export function errorText(error: unknown): string {
  if (isRouteErrorResponse(error))
    return (error.data as { msg?: string } | null)?.msg ?? '服务暂时不可用，请稍后再试'
  // Refusals and failed calls have sentences for members. Other errors are faults of the program and get a
  // general one.
  if (error instanceof Error && (error.name === 'Refused' || error instanceof CallFailed))
    return error.message
  return '服务暂时不可用，请稍后再试'
}
