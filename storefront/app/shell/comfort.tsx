import { useEffect, useRef, useState } from 'react'
import { PrefetchPageLinks } from 'react-router'
import { late } from '../ui/late.tsx'
import { begin, dataOf, finish, mayFetchAhead, nothingAhead, worthFetching } from './prefetch.ts'
import { shortcutsOn } from './shortcuts.ts'

const ShortcutHelp = late(() => import('./shortcut-help.tsx').then((file) => file.ShortcutHelp))

// The router skips a transition that the next navigation overtakes, and nobody hears of it: no fault, so no complaint.
const beginTransition = document.startViewTransition?.bind(document)
if (beginTransition) {
  document.startViewTransition = (update) => {
    const transition = beginTransition(update)
    transition.ready.catch(() => {})
    return transition
  }
}

/** Single keys, and pages that are there before their link is followed. Fetched at the first move of a hand. */
export function Comfort({ first }: { first: Event }) {
  const [help, setHelp] = useState(false)
  useKeys(first, () => setHelp(true))
  return (
    <>
      <Ahead first={first} />
      {help && <ShortcutHelp onClose={() => setHelp(false)} />}
    </>
  )
}

/** `/` goes to the search box, `?` explains the keys; neither while somebody types. */
function useKeys(first: Event, showHelp: () => void) {
  const show = useRef(showHelp)
  show.current = showHelp
  useEffect(() => {
    const onKey = (event: Event) => {
      if (!(event instanceof KeyboardEvent) || event.ctrlKey || event.metaKey || event.altKey) return
      const { target, key } = event
      const typing =
        target instanceof Element && target.closest('input, textarea, select, [contenteditable], dialog')
      if (typing || !shortcutsOn()) return
      if (key === '?') show.current()
      if (key !== '/') return
      event.preventDefault()
      document.querySelector<HTMLInputElement>('header input[name="kw"]')?.focus()
    }
    onKey(first)
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [first])
}

/** Resting this long on a link is a sign. */
const PAUSE_MS = 65
/** What has not come by now is not worth waiting for. */
const PATIENCE_MS = 5000

function Ahead({ first }: { first: Event }) {
  const [ahead, setAhead] = useState(nothingAhead)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const on = ({ target, type }: Event) => {
      clearTimeout(timer)
      const link = target instanceof Element ? target.closest('a') : null
      const path = link?.href ? worthFetching(link.href, location.href) : null
      if (!link || path === null || !mayFetchAhead(connection())) return
      const start = () => {
        setAhead((now) => begin(now, path))
        fetchPicture(link, path)
        setTimeout(() => setAhead((now) => finish(now, path)), PATIENCE_MS)
      }
      // A finger that touches means it.
      if (type === 'touchstart') start()
      else timer = setTimeout(start, PAUSE_MS)
    }
    const come = ({ target }: Event) => {
      if (!(target instanceof HTMLLinkElement) || target.rel !== 'prefetch') return
      const { pathname, search } = new URL(target.href)
      setAhead((now) => {
        const path = now.running.find((one) => isDataOf(one, pathname, search))
        return path === undefined ? now : finish(now, path)
      })
    }
    on(first)
    const stop = new AbortController()
    const how = { signal: stop.signal, passive: true, capture: true }
    for (const name of ['pointerover', 'focusin', 'touchstart']) document.addEventListener(name, on, how)
    // Neither bubbles.
    for (const name of ['load', 'error']) document.addEventListener(name, come, how)
    document.addEventListener('click', carryPicture, how)
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
  const href = dataOf(path, location.href)
  return href && <link rel="prefetch" as="fetch" href={href} />
}

const isDataOf = (path: string, pathname: string, search: string) => {
  const own = dataOf(path, location.href)
  return own === null ? `${path.split('?')[0]}.data` === pathname : own === pathname + search
}

const connection = () =>
  (navigator as { connection?: { saveData?: boolean; effectiveType?: string } }).connection

/** The large picture that the product's page begins with, from the small one beside the link. */
function fetchPicture(link: Element, path: string) {
  const small = path.startsWith('/product/') ? pictureAt(link) : null
  if (!small?.srcset) return
  const large = new Image()
  large.fetchPriority = 'low'
  large.sizes = '(min-width: 900px) 440px, 100vw'
  large.srcset = small.srcset
}

const pictureAt = (link: Element) => link.closest('article, li, tr')?.querySelector('img') ?? null

let carried: HTMLElement | null = null

/** Where the browser can, a card's picture grows into the one of the page; on a product's page there is one already. */
function carryPicture({ target }: Event) {
  carried?.style.removeProperty('view-transition-name')
  const link = target instanceof Element ? target.closest('a') : null
  const leads = link && new URL(link.href, location.href).pathname.startsWith('/product/')
  carried = leads && !location.pathname.startsWith('/product/') ? pictureAt(link) : null
  carried?.style.setProperty('view-transition-name', 'product-picture')
}
