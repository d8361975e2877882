import { refuse, refuseField } from '@gongfang/contract/base/refusal'
import { UNIT_RULES } from '@gongfang/contract/base/unit'

export interface UnitFacts {
  readonly id: number
  readonly name: string
  /** The units above it, from the top down. */
  readonly above: readonly number[]
  readonly parentId: number | null
  readonly state: 'active' | 'ended'
}

interface Wish {
  id?: number | undefined
  name: string
  parentId: number | null
}

/** Returns the ids of the units above the wished place, or refuses the place. */
export function placeOf(units: readonly UnitFacts[], { id, name, parentId }: Wish): readonly number[] {
  const own = units.find((unit) => unit.id === id)
  const parent = units.find((unit) => unit.id === parentId)
  if (parentId !== null && parent?.state !== 'active')
    return refuseField('parentId', '上级部门不存在或已停用，请重新选择')
  const above = parent ? [...parent.above, parent.id] : []
  if (id !== undefined && above.includes(id))
    return refuseField('parentId', '不能移到自己或自己的下级部门之下')
  const depths = own ? belowOf(units, own).map((unit) => unit.above.length - own.above.length) : []
  if (above.length + 1 + Math.max(0, ...depths) > UNIT_RULES.levels)
    return refuseField('parentId', `部门最多 ${UNIT_RULES.levels} 级`)
  mustBeFree(units, { id, name, parentId })
  return above
}

/** Names are free again when their unit has ended. */
function mustBeFree(units: readonly UnitFacts[], { id, name, parentId }: Wish) {
  const twin = units.find(
    (unit) => unit.id !== id && unit.state === 'active' && unit.parentId === parentId && unit.name === name,
  )
  if (twin) refuseField('name', '同一上级下已有同名的部门')
}

const belowOf = (units: readonly UnitFacts[], { id }: UnitFacts) =>
  units.filter(({ above }) => above.includes(id))

export function mustHaveRoom(units: readonly UnitFacts[]) {
  const most = UNIT_RULES.most
  if (units.filter(({ state }) => state === 'active').length >= most)
    refuse('unitLimit', { values: { most } })
}

/** Refuses to end a unit that has members or active units below it. */
export function mustBeEmpty(units: readonly UnitFacts[], unit: UnitFacts, people: number) {
  const inner = belowOf(units, unit).filter(({ state }) => state === 'active').length
  const what = [people > 0 ? `${people} 名成员` : '', inner > 0 ? `${inner} 个下级部门` : '']
  if (people > 0 || inner > 0)
    refuse('unitInUse', { values: { name: unit.name, what: what.filter(Boolean).join('和') } })
}

/** An ended unit resumes in its old place, if that still exists and its name is free. */
export function mustFitAgain(units: readonly UnitFacts[], { id, name, parentId }: UnitFacts) {
  placeOf(units, { id, name, parentId })
  mustHaveRoom(units)
}
