import { type Category, listCategories } from '@gongfang/contract/goods/catalogue'
import { type PointerEvent, useRef, useState } from 'react'
import ChevronDown from '~icons/chevron-down'
import LayoutGrid from '~icons/layout-grid'
import { call } from '../../base/call.ts'
import { late } from '../../ui/late.tsx'
import { usePopup } from '../../ui/overlay/popup.ts'
import styles from './category-menu.module.css'
import type { TopCategory } from './top-categories.ts'

const INTENT_MS = 150
const loadPanel = () => import('./category-panel.tsx')
const Panel = late(() => loadPanel().then((file) => file.CategoryPanel))

/** All categories. Opens on click, or when the mouse rests on it. A list of links, not an ARIA menu. */
export function CategoryMenu({ categories }: { categories: TopCategory[] }) {
  const { open, setOpen, box, trigger } = usePopup<HTMLDivElement>()
  const [tree, setTree] = useState<Category[] | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const load = () => {
    loadPanel().catch(() => undefined)
    if (tree !== null) return
    call(listCategories, {}).then(setTree, () => undefined)
  }
  const later = (next: boolean) => (event: PointerEvent) => {
    clearTimeout(timer.current)
    if (event.pointerType !== 'mouse') return
    if (next) load()
    timer.current = setTimeout(() => setOpen(next), INTENT_MS)
  }

  return (
    <div ref={box} className={styles.menu} onPointerEnter={later(true)} onPointerLeave={later(false)}>
      <button
        ref={trigger}
        type="button"
        className={styles.trigger}
        aria-expanded={open}
        aria-controls="category-panel"
        onFocus={load}
        onClick={() => {
          clearTimeout(timer.current)
          load()
          setOpen(!open)
        }}
      >
        <LayoutGrid size={16} aria-hidden="true" />
        全部商品分类
        <ChevronDown size={14} aria-hidden="true" />
      </button>
      {open && <Panel categories={categories} tree={tree} close={() => setOpen(false)} />}
    </div>
  )
}
