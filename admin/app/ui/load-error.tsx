import { CallFailed, Refused } from '@gongfang/contract/base/call'
import { Button, Result } from 'antd'
import { useLocation, useRevalidator, useRouteError } from 'react-router'
import { fullPath, paths } from '../base/paths.ts'
import { LinkButton } from './link-button.tsx'

/** Shown when a screen cannot be loaded. A page exports it as its ErrorBoundary. */
export function LoadError({ error: given }: { error?: unknown }) {
  const thrown = useRouteError()
  const error = given ?? thrown
  const { revalidate, state } = useRevalidator()
  const { pathname, search } = useLocation()
  const { title, hint } = describe(error)
  return (
    <Result
      status={title === '没有权限' ? '403' : 'warning'}
      title={<h1 style={{ font: 'inherit', margin: 0 }}>{title}</h1>}
      subTitle={hint}
      extra={[
        <Button key="again" type="primary" loading={state === 'loading'} onClick={() => revalidate()}>
          重试
        </Button>,
        // Filters of an old bookmark or of a mistyped address: nothing on the screen is left to take them off.
        error instanceof Refused && search && (
          <LinkButton key="clear" to={pathname}>
            清除筛选
          </LinkButton>
        ),
        <Button key="home" href={fullPath(paths.home())}>
          回到工作台
        </Button>,
      ]}
    />
  )
}

function describe(error: unknown): { title: string; hint: string } {
  if (error instanceof CallFailed) {
    if (error.status === 403) return { title: '没有权限', hint: '请联系店主为您的角色开通' }
    const hint = error.requestId ? `${error.message}（编号 ${error.requestId}）` : error.message
    return { title: error.status === 0 ? '网络不给力' : '加载失败', hint }
  }
  if (error instanceof Error) return { title: error.message, hint: '' }
  return { title: '加载失败', hint: '请稍后再试' }
}
