import { refuse, refuseField } from '@gongfang/contract/refusal'
import { UNIT_RULES } from '@gongfang/contract/unit'

export interface UnitFacts {
  readonly id: number
  readonly name: string
  /** From the top down. */
  readonly above: readonly number[]
  readonly parentId: number | null
  readonly state: 'active' | 'ended'
}

interface Wish {
  id?: number | undefined
  name: string
  parentId: number | null
}

/** Where the unit lies as it is wished, or why it cannot lie there. */
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

/** Nobody and nothing may be left in a unit that ends. */
export function mustBeEmpty(units: readonly UnitFacts[], unit: UnitFacts, people: number) {
  const inner = belowOf(units, unit).filter(({ state }) => state === 'active').length
  const what = [people > 0 ? `${people} 名成员` : '', inner > 0 ? `${inner} 个下级部门` : '']
  if (people > 0 || inner > 0)
    refuse('unitInUse', { values: { name: unit.name, what: what.filter(Boolean).join('和') } })
}

/** Back to where it was. */
export function mustFitAgain(units: readonly UnitFacts[], { id, name, parentId }: UnitFacts) {
  placeOf(units, { id, name, parentId })
  mustHaveRoom(units)
}
