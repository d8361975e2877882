import type { Region } from '@gongfang/contract/address'
import { useState } from 'react'
import { Select } from '../ui/input.tsx'
import { regionLevels, regionPath } from './region-tree.ts'

interface RegionSelectsProps {
  tree: Region[]
  value: string
  onChange: (code: string) => void
}

const LABELS = ['省份', '城市', '区县']

/** Three native pickers. A half-made choice counts as none, so that the form asks for the district. */
export function RegionSelects({ tree, value, onChange }: RegionSelectsProps) {
  const [half, setHalf] = useState<Region[]>([])
  const whole = regionPath(tree, value)
  const path = whole.length > 0 ? whole : half
  const choose = (level: number, code: string) => {
    const region = regionLevels(tree, path)[level]?.find((one) => one.code === code)
    const next = [...path.slice(0, level), ...(region ? [region] : [])]
    setHalf(next)
    onChange(region && !region.children ? region.code : '')
  }
  return regionLevels(tree, path).map((regions, level) => (
    <Select
      key={LABELS[level]}
      id={undefined}
      name={undefined}
      aria-label={LABELS[level]}
      value={path[level]?.code ?? ''}
      onChange={(event) => choose(level, event.target.value)}
    >
      <option value="">请选择{LABELS[level]}</option>
      {regions.map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </Select>
  ))
}
