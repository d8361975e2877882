import type { Page } from '@gongfang/contract/base/values'
import type { ProductCard } from '@gongfang/contract/goods/catalogue'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { Button } from '../../../ui/button.tsx'
import { errorText } from '../../../ui/states.tsx'
import { askProducts } from '../../assortment/within.ts'
import { ProductGrid } from '../card/product-grid.tsx'
import { type ListFilter, modelSearch, productInput } from './filters.ts'
import { keepLoadedPages, loadedPages } from './loaded-pages.ts'
import styles from './more-products.module.css'

/**
 * On a phone the next pages follow below: the first two by themselves, later ones by the button, so that the
 * footer can be reached.
 */
export function MoreProducts({ filter, first }: { filter: ListFilter; first: Page<ProductCard> }) {
  const place = useLocation().key
  const [pages, setPages] = useState(() => loadedPages(place))
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle')
  const [problem, setProblem] = useState('')
  const last = pages.at(-1) ?? first
  const ended = last.current_page >= last.last_page

  async function more() {
    if (state === 'loading' || ended) return
    setState('loading')
    try {
      const page = await askProducts({ ...productInput(filter), page: last.current_page + 1 })
      const next = [...pages, page]
      setPages(next)
      keepLoadedPages(place, next)
      setState('idle')
    } catch (error) {
      setProblem(errorText(error))
      setState('failed')
    }
  }

  const foot = useRef<HTMLDivElement>(null)
  useInView(foot, pages.length < 2 && state === 'idle' && !ended, more)

  return (
    <div className={styles.more}>
      {pages.map((page) => (
        <ProductGrid key={page.current_page} products={page.data} narrow models={modelSearch(filter)} />
      ))}
      <div ref={foot} className={styles.foot}>
        {ended ? (
          <p className={styles.end}>没有更多了</p>
        ) : (
          <Button variant="outline" busy={state === 'loading'} busyText="加载中…" onClick={more}>
            {state === 'failed' ? `${problem}，点击重试` : '加载更多'}
          </Button>
        )}
      </div>
    </div>
  )
}

/** Calls `arrive` when the element comes near the view. It is hidden on a PC and never calls there. */
function useInView(element: React.RefObject<HTMLElement | null>, waiting: boolean, arrive: () => void) {
  const then = useRef(arrive)
  then.current = arrive
  useEffect(() => {
    if (!waiting || !element.current) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) then.current()
      },
      { rootMargin: '400px' },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element, waiting])
}
