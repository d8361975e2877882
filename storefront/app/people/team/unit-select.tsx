import { type Unit, unitsInOrder } from '@gongfang/contract/base/unit'
import { Select } from '../../ui/form/input.tsx'

interface UnitSelectProps {
  units: readonly Unit[]
  value: number | null
  onChange: (unitId: number | null) => void
  /** Text of the option for null. */
  none: string
  /** Accessible name. Needed outside a `Field`. */
  label?: string
  /** A unit that is not offered, with the units below it. */
  without?: number | undefined
}

/** Chooses one active unit. The options are indented as a tree. */
export function UnitSelect({ units, value, onChange, none, label, without }: UnitSelectProps) {
  const offered = units.filter(({ id, state }) => state === 'active' && id !== without)
  return (
    <Select
      {...(label !== undefined && { 'aria-label': label })}
      value={value ?? ''}
      onChange={({ target }) => onChange(target.value === '' ? null : Number(target.value))}
    >
      <option value="">{none}</option>
      {unitsInOrder(offered).map(({ unit, level }) => (
        <option key={unit.id} value={unit.id}>
          {'　'.repeat(level)}
          {unit.name}
        </option>
      ))}
    </Select>
  )
}
