import type { Region } from '@gongfang/contract/address'
import { ChevronRight } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import styles from './region-cascader.module.css'
import { regionLevels, regionPath } from './region-tree.ts'

interface RegionColumnsProps {
  tree: Region[]
  value: string
  onChoose: (code: string) => void
}

const LABELS = ['省份', '城市', '区县']

/** Up to three linked lists; a municipality goes straight to its districts. */
export function RegionColumns({ tree, value, onChoose }: RegionColumnsProps) {
  const [path, setPath] = useState(() => regionPath(tree, value))
  const columns = useRef<HTMLDivElement>(null)

  useEffect(() => {
    for (const chosen of columns.current?.querySelectorAll('[aria-selected="true"]') ?? []) {
      chosen.scrollIntoView({ block: 'nearest' })
    }
  }, [])

  const choose = (level: number, region: Region) => {
    setPath([...path.slice(0, level), region])
    if (!region.children) onChoose(region.code)
  }
  return (
    <div ref={columns} className={styles.columns}>
      {regionLevels(tree, path).map((regions, level) => (
        <div
          key={LABELS[level]}
          role="listbox"
          aria-label={LABELS[level]}
          tabIndex={-1}
          className={styles.column}
        >
          {regions.map((region, at) => {
            const chosen = path[level]?.code === region.code
            return (
              <button
                key={region.code}
                type="button"
                role="option"
                aria-selected={chosen}
                // One stop per list; the arrows move within it.
                tabIndex={chosen || (path[level] === undefined && at === 0) ? 0 : -1}
                onClick={() => choose(level, region)}
                onKeyDown={moveByArrows}
              >
                {region.name}
                {region.children && <ChevronRight size={14} aria-hidden="true" />}
              </button>
            )
          })}
        </div>
      ))}
    </div>
  )
}

function moveByArrows(event: KeyboardEvent<HTMLButtonElement>) {
  const { currentTarget: option } = event
  const list = option.parentElement
  const targets: Record<string, Element | null | undefined> = {
    ArrowDown: option.nextElementSibling,
    ArrowUp: option.previousElementSibling,
    ArrowRight: list?.nextElementSibling?.querySelector('[tabindex="0"]'),
    ArrowLeft: list?.previousElementSibling?.querySelector('[tabindex="0"]'),
  }
  if (!(event.key in targets)) return
  event.preventDefault()
  const target = targets[event.key]
  if (target instanceof HTMLElement) target.focus()
}
