import type { Region } from '@gongfang/contract/people/address'
import { useEffect, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { useFieldProps } from '../../ui/form/field.tsx'
import { Select } from '../../ui/form/input.tsx'
import styles from './region-cascader.module.css'
import { RegionSearch } from './region-search.tsx'
import { loadRegions, pathOf } from './regions.ts'

interface RegionCascaderProps {
  /** '' when nothing is chosen; the code of a province or city until a district is chosen. */
  value: string
  onChange: (code: string) => void
}

const LEVELS = ['省/直辖市', '市', '区/县']

/** Province, city and district as linked selects, and a search for a district. Used inside a Field. */
export function RegionCascader({ value, onChange }: RegionCascaderProps) {
  const [regions, setRegions] = useState<readonly Region[] | 'failed'>([])
  const [tries, setTries] = useState(0)
  const { id, ...names } = useFieldProps()

  useEffect(() => {
    let left = false
    const take = (answer: readonly Region[] | 'failed') => !left && setRegions(answer)
    loadRegions().then(take, () => take('failed'))
    return () => {
      left = true
    }
  }, [tries])

  if (regions === 'failed') {
    return (
      <p className={styles.failed}>
        地区数据加载失败
        <Button variant="outline" size="small" onClick={() => setTries(tries + 1)}>
          重试
        </Button>
      </p>
    )
  }
  const path = pathOf(regions, value)
  const lists = [regions, ...path.flatMap(({ children }) => (children ? [children] : []))]
  return (
    <div className={styles.cascader}>
      <RegionSearch regions={regions} onChoose={onChange} />
      <div className={styles.selects}>
        {lists.map((list, level) => (
          <Select
            key={path[level - 1]?.code ?? ''}
            {...names}
            id={level === 0 ? id : undefined}
            aria-label={levelName(level, lists)}
            value={path[level]?.code ?? ''}
            disabled={regions.length === 0}
            onChange={(event) => onChange(event.target.value || (path[level - 1]?.code ?? ''))}
          >
            <option value="">{regions.length === 0 ? '加载中…' : levelName(level, lists)}</option>
            {list.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </Select>
        ))}
      </div>
    </div>
  )
}

/** Municipalities have no cities: the second level holds districts. */
const levelName = (level: number, lists: readonly (readonly Region[])[]) =>
  lists[level]?.every(({ children }) => children === undefined) && level > 0 ? LEVELS[2] : LEVELS[level]
