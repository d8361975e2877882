import { isRouteErrorResponse } from 'react-router'
import { Button } from '../ui/button.tsx'
import { EmptyState, ErrorState } from '../ui/states.tsx'

/** Inside the layout: what is not there, and what did not work. */
export function ErrorPage({ error }: { error: unknown }) {
  if (isRouteErrorResponse(error) && error.status === 404) {
    return (
      <div className="container">
        <h1 className="visually-hidden">页面不存在</h1>
        <EmptyState text="页面不存在或已被移除" action={<Button to="/products">返回首页</Button>} />
      </div>
    )
  }
  return (
    <div className="container">
      <h1 className="visually-hidden">出错了</h1>
      <ErrorState error={error} retry={() => location.reload()} />
    </div>
  )
}
