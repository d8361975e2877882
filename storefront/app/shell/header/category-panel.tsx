import type { Category } from '@gongfang/contract/goods/catalogue'
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { Link } from 'react-router'
import ChevronRight from '~icons/chevron-right'
import { categoryPath } from '../../base/paths.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import styles from './category-menu.module.css'
import type { TopCategory } from './top-categories.ts'

interface CategoryPanelProps {
  categories: TopCategory[]
  tree: Category[] | null
  close: () => void
}

export function CategoryPanel({ categories, tree, close }: CategoryPanelProps) {
  const [chosen, setChosen] = useState(categories[0]?.id)
  const steer = useSteering(setChosen)
  const children = tree?.find(({ id }) => id === chosen)?.children
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: closes the panel after a link in it was followed
    // biome-ignore lint/a11y/noStaticElementInteractions: the links are the controls
    <div id="category-panel" className={styles.panel} onClick={(event) => isLink(event.target) && close()}>
      <nav aria-label="商品分类">
        <ul className={styles.tops} onKeyDown={moveByArrows}>
          {categories.map(({ id, name }) => (
            <li key={id}>
              <Link
                to={categoryPath({ id })}
                data-chosen={id === chosen || undefined}
                onFocus={() => setChosen(id)}
                {...steer(id)}
              >
                {name}
                <ChevronRight size={14} aria-hidden="true" />
              </Link>
            </li>
          ))}
        </ul>
        <div className={styles.groups}>
          {tree === null && <Skeleton lines={6} />}
          {children?.map((group) => (
            <section key={group.id}>
              <h3>
                <Link to={categoryPath({ id: group.id })}>{group.name}</Link>
              </h3>
              <ul>
                {group.children.map(({ id, name }) => (
                  <li key={id}>
                    <Link to={categoryPath({ id })}>{name}</Link>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
      </nav>
    </div>
  )
}

const isLink = (target: EventTarget) => target instanceof Element && target.closest('a') !== null

/**
 * A mouse moving diagonally into the panel crosses other rows. A row is chosen when the mouse rests or moves
 * along the list.
 */
function useSteering(choose: (id: number) => void) {
  const last = useRef({ x: 0, y: 0 })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  return (id: number) => ({
    onPointerMove: ({ clientX: x, clientY: y }: PointerEvent) => {
      const right = x - last.current.x > Math.abs(y - last.current.y) / 2
      last.current = { x, y }
      clearTimeout(timer.current)
      timer.current = setTimeout(() => choose(id), right ? 250 : 30)
    },
    onPointerLeave: () => clearTimeout(timer.current),
  })
}

/** Up and down move along the top categories, right moves into the panel. */
function moveByArrows(event: KeyboardEvent<HTMLUListElement>) {
  const links = [...event.currentTarget.querySelectorAll('a')]
  const at = links.indexOf(document.activeElement as HTMLAnchorElement)
  const targets: Record<string, HTMLElement | null | undefined> = {
    ArrowDown: links[at + 1],
    ArrowUp: links[at - 1],
    ArrowRight: event.currentTarget.parentElement?.querySelector<HTMLElement>(`.${styles.groups} a`),
  }
  if (!(event.key in targets)) return
  event.preventDefault()
  targets[event.key]?.focus()
}
