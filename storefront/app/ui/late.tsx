import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { toast } from './overlay/toast.tsx'

/** A component that is loaded when it is first drawn. `missing` takes its place when loading fails. */
export function late<P extends object>(
  load: () => Promise<ComponentType<P>>,
  fallback?: ReactNode,
  missing: ComponentType<P> = Missing,
): ComponentType<P> {
  // Caught here, so that a style sheet that fails to load is handled like the script: the bundler awaits both
  // in `load`.
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

/** Some browsers do not request a failed file again until the page is reloaded. */
function Missing() {
  useEffect(() => {
    const action = navigator.onLine ? { text: '刷新页面', run: () => location.reload() } : undefined
    toast('warning', '网络不给力，请检查网络后重试', action && 6000, action)
  }, [])
  return null
}
