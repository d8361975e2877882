import { useEffect, useState } from 'react'
import { PrefetchPageLinks } from 'react-router'
import { isProduct, markPicture, pictureAt } from './picture-transition.ts'
import {
  dataPath,
  endPrefetch,
  mayPrefetch,
  noPrefetches,
  prefetchablePath,
  startPrefetch,
} from './prefetch.ts'

/** A mouse that rests this long on a link is likely to follow it. */
const PAUSE_MS = 65
/** After this time a slow prefetch no longer blocks the next one. */
const PATIENCE_MS = 5000

/** Loads pages before their link is followed. `first` is the event that loaded this file. */
export function PrefetchLinks({ first }: { first: Event }) {
  const [ahead, setAhead] = useState(noPrefetches)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const on = ({ target, type }: Event) => {
      clearTimeout(timer)
      const link = target instanceof Element ? target.closest('a') : null
      const path = link?.href ? prefetchablePath(link.href, location.href) : null
      if (!link || path === null || !mayPrefetch(connection())) return
      const start = () => {
        setAhead((now) => startPrefetch(now, path))
        fetchPicture(link, path)
        setTimeout(() => setAhead((now) => endPrefetch(now, path)), PATIENCE_MS)
      }
      // A touch follows the link at once.
      if (type === 'touchstart') start()
      else timer = setTimeout(start, PAUSE_MS)
    }
    const come = ({ target }: Event) => {
      if (!(target instanceof HTMLLinkElement) || target.rel !== 'prefetch') return
      const { pathname, search } = new URL(target.href)
      setAhead((now) => {
        const path = now.running.find((one) => isDataOf(one, pathname, search))
        return path === undefined ? now : endPrefetch(now, path)
      })
    }
    on(first)
    const stop = new AbortController()
    const how = { signal: stop.signal, passive: true, capture: true }
    for (const name of ['pointerover', 'focusin', 'touchstart']) document.addEventListener(name, on, how)
    // These two events do not bubble.
    for (const name of ['load', 'error']) document.addEventListener(name, come, how)
    document.addEventListener('click', markPicture, how)
    return () => {
      stop.abort()
      clearTimeout(timer)
    }
  }, [first])
  return ahead.running.map((path) => (
    <span key={path} hidden>
      <PrefetchPageLinks page={path} />
      <DataLink path={path} />
    </span>
  ))
}

function DataLink({ path }: { path: string }) {
  const href = dataPath(path, location.href)
  return href && <link rel="prefetch" as="fetch" href={href} />
}

const isDataOf = (path: string, pathname: string, search: string) => {
  const own = dataPath(path, location.href)
  return own === null ? `${path.split('?')[0]}.data` === pathname : own === pathname + search
}

const connection = () =>
  (navigator as { connection?: { saveData?: boolean; effectiveType?: string } }).connection

/** Loads the large picture of the product page. The small picture beside the link names its sizes. */
function fetchPicture(link: Element, path: string) {
  const small = isProduct(path) ? pictureAt(link) : null
  if (!small?.srcset) return
  const large = new Image()
  large.fetchPriority = 'low'
  large.sizes = '(min-width: 900px) 440px, 100vw'
  large.srcset = small.srcset
}
