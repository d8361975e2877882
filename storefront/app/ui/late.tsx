import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { toast } from './overlay/toast.tsx'

/** A part of a page that is fetched when it is first drawn. When it does not come, the page stands without it. */
export function late<P extends object>(
  load: () => Promise<ComponentType<P>>,
  fallback?: ReactNode,
  missing: ComponentType<P> = Missing,
): ComponentType<P> {
  // Caught in here, so that a style sheet that does not come ends like a script: the bundler waits for both in `load`.
  const fetched = (): ComponentType<P> =>
    lazy(async () => {
      try {
        return { default: await load() }
      } catch {
        next = fetched()
        return { default: missing }
      }
    })
  let next = fetched()
  return function Late(props) {
    const [Part] = useState(() => next)
    return (
      <Suspense fallback={fallback}>
        <Part {...props} />
      </Suspense>
    )
  }
}

/** Some browsers never ask again for a file that once did not come, unless the page is loaded anew. */
function Missing() {
  useEffect(() => {
    const action = navigator.onLine ? { text: '刷新页面', run: () => location.reload() } : undefined
    toast('warning', '网络不给力，请检查网络后重试', action && 6000, action)
  }, [])
  return null
}
