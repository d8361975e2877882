import type { Region } from '@gongfang/contract/address'
import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { useFieldProps } from '../ui/field.tsx'
import inputs from '../ui/input.module.css'
import { usePopup } from '../ui/popup.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import styles from './region-cascader.module.css'
import { RegionColumns } from './region-columns.tsx'
import { RegionSelects } from './region-selects.tsx'
import { regionPath, regionText, searchRegions } from './region-tree.ts'
import { useRegions } from './use-regions.ts'

interface RegionCascaderProps {
  /** The six-digit code of a district, '' while none is chosen. */
  value: string
  onChange: (code: string) => void
  /** Shown until the regions are there, e.g. the text of a saved address. */
  text?: string
}

/** 省、市、区: a search box over three linked lists on a PC, the phone's own pickers below 768 px. */
export function RegionCascader({ value, onChange, text = '' }: RegionCascaderProps) {
  const { open, setOpen, box, trigger } = usePopup<HTMLDivElement>()
  const names = useFieldProps()
  const panelId = useId()
  const { tree, failed } = useRegions(true)
  const shown = tree ? regionText(regionPath(tree, value)) : text

  return (
    <div ref={box} className={styles.cascader}>
      <div className={styles.phone}>
        <RegionSelects tree={tree ?? []} value={value} onChange={onChange} />
      </div>
      <button
        ref={trigger}
        type="button"
        id={names.id}
        aria-describedby={names['aria-describedby']}
        aria-invalid={names['aria-invalid']}
        aria-expanded={open}
        aria-controls={panelId}
        className={`${inputs.control} ${styles.trigger}`}
        onClick={() => setOpen(!open)}
      >
        <span className={shown ? '' : styles.empty}>{shown || '省 / 市 / 区县'}</span>
        <ChevronDown size={16} aria-hidden="true" />
      </button>
      {failed && <p className={styles.failed}>地区数据加载失败，请刷新页面重试</p>}
      {open && (
        <div id={panelId} className={styles.panel}>
          {tree === null ? (
            <Skeleton lines={5} />
          ) : (
            <Choice
              tree={tree}
              value={value}
              onChoose={(code) => {
                onChange(code)
                setOpen(false)
                trigger.current?.focus()
              }}
            />
          )}
        </div>
      )}
    </div>
  )
}

interface ChoiceProps {
  tree: Region[]
  value: string
  onChoose: (code: string) => void
}

function Choice({ tree, value, onChoose }: ChoiceProps) {
  const [typed, setTyped] = useState('')
  const found = searchRegions(tree, typed)
  return (
    <>
      <input
        type="search"
        className={inputs.control}
        aria-label="搜索地区"
        placeholder="搜索，例如 余杭"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          const first = found[0]?.at(-1)
          if (event.key !== 'Enter') return
          event.preventDefault()
          if (first) onChoose(first.code)
        }}
      />
      {typed.trim() === '' ? (
        <RegionColumns tree={tree} value={value} onChoose={onChoose} />
      ) : (
        <ul className={styles.found}>
          {found.length === 0 && <li className={styles.none}>没有找到“{typed.trim()}”</li>}
          {found.map((path) => {
            const { code } = path.at(-1) as Region
            return (
              <li key={code}>
                <button type="button" onClick={() => onChoose(code)}>
                  {regionText(path)}
                </button>
              </li>
            )
          })}
        </ul>
      )}
    </>
  )
}
