import type { Region } from '@gongfang/contract/people/address'
import { type KeyboardEvent, useId, useState } from 'react'
import Search from '~icons/search'
import styles from './region-cascader.module.css'
import { type RegionHit, searchRegions } from './regions.ts'

/** Finds 浙江省 杭州市 余杭区 by 余杭. Arrow keys choose, Enter takes, Esc closes the list. */
export function RegionSearch({
  regions,
  onChoose,
}: {
  regions: readonly Region[]
  onChoose: (code: string) => void
}) {
  const listId = useId()
  const [typed, setTyped] = useState('')
  const [active, setActive] = useState(0)
  const hits = searchRegions(regions, typed)
  const choose = (at: number) => {
    const hit = hits[at]
    if (!hit) return
    onChoose(hit.code)
    setTyped('')
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') choose(active)
    else if (event.key === 'ArrowDown') setActive(Math.min(active + 1, hits.length - 1))
    else if (event.key === 'ArrowUp') setActive(Math.max(active - 1, 0))
    else if (event.key !== 'Escape' || typed === '') return
    else setTyped('')
    // While the list is open, Enter must not submit the form and Esc must not close its drawer.
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: leaving with the focus closes the list
    <div className={styles.search} onBlur={() => setTyped('')}>
      <Search size={16} aria-hidden="true" />
      <input
        type="text"
        role="combobox"
        aria-label="搜索地区"
        aria-expanded={hits.length > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={hits.length > 0 ? `${listId}-${active}` : undefined}
        autoComplete="off"
        placeholder="搜索区/县，例如 余杭"
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value)
          setActive(0)
        }}
        onKeyDown={onKeyDown}
      />
      <Hits id={listId} hits={hits} active={active} onChoose={choose} />
      {typed !== '' && hits.length === 0 && regions.length > 0 && (
        <p className={styles.none} role="status">
          没有找到该地区
        </p>
      )}
    </div>
  )
}

interface HitsProps {
  id: string
  hits: readonly RegionHit[]
  active: number
  onChoose: (at: number) => void
}

const Hits = ({ id, hits, active, onChoose }: HitsProps) => (
  <div id={id} role="listbox" aria-label="地区" hidden={hits.length === 0} className={styles.hits}>
    {hits.map(({ code, text }, at) => (
      // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard works from the box, as in every combobox
      <div
        key={code}
        id={`${id}-${at}`}
        role="option"
        aria-selected={at === active}
        tabIndex={-1}
        onPointerDown={(event) => event.preventDefault()}
        onClick={() => onChoose(at)}
      >
        {text}
      </div>
    ))}
  </div>
)
