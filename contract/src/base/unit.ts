import * as z from 'zod/mini'
import { endpoint, Nothing } from './endpoint.ts'
import { Count, Id, line } from './values.ts'

/** Limits of an institution: levels of its tree of units, active units, managers of one unit. */
export const UNIT_RULES = { levels: 4, most: 1000, managers: 20 } as const

export const UnitState = z.enum(['active', 'ended'])

export const Unit = z.object({
  id: Id,
  name: z.string(),
  /** null: at the top. */
  parentId: z.nullable(Id),
  state: UnitState,
  /** Members of the unit itself. */
  people: Count,
  managers: z.array(z.object({ memberId: Id, name: z.string() })),
})
export type Unit = z.output<typeof Unit>

interface Branch {
  id: number
  name: string
  parentId: number | null
}

/** Each unit below its parent, with the depth at which it is drawn. */
export function unitsInOrder<T extends Branch>(units: readonly T[]): { unit: T; level: number }[] {
  const below = Map.groupBy(units, ({ parentId }) => parentId)
  const from = (parentId: number | null, level: number): { unit: T; level: number }[] =>
    (below.get(parentId) ?? []).flatMap((unit) => [{ unit, level }, ...from(unit.id, level + 1)])
  return from(null, 0)
}

/** '化学学院 / 有机课题组'; '' for none. */
export function unitPath(units: readonly Branch[], id: number | null): string {
  const unit = units.find((one) => one.id === id)
  if (!unit) return ''
  return [unitPath(units, unit.parentId), unit.name].filter(Boolean).join(' / ')
}

export const listUnits = endpoint({
  method: 'GET',
  path: '/api/user.team/units',
  access: 'approvedMember',
  summary: '本机构的部门，含已停用的',
  input: z.strictObject({}),
  output: z.array(Unit),
})

export const unitFields = {
  /** Omitted: a new one. */
  id: z.optional(Id),
  name: line('部门名称', 30, 1),
  parentId: z.nullable(Id),
  /** Name and place that the form showed at first; other ones by now refuse the call. */
  seen: z.optional(z.strictObject({ name: z.string(), parentId: z.nullable(Id) })),
}

export const saveUnit = endpoint({
  method: 'POST',
  path: '/api/user.team/saveUnit',
  access: 'approvedMember',
  institution: 'units',
  summary: '新建或修改部门；最多四级，可移到别的上级之下',
  input: z.strictObject(unitFields),
  output: z.object({ id: Id }),
})

export const endUnitFields = { id: Id, ended: z.boolean() }

export const setUnitEnded = endpoint({
  method: 'POST',
  path: '/api/user.team/endUnit',
  access: 'approvedMember',
  institution: 'units',
  summary: '停用或恢复部门；停用前须移走成员和下级部门，历史订单仍记在其名下',
  input: z.strictObject(endUnitFields),
  output: Nothing,
})

export const unitManagersFields = {
  id: Id,
  memberIds: z.array(Id).check(z.maxLength(UNIT_RULES.managers, '一个部门最多 20 位主管')),
  /** Managers whom the form showed at first; other ones by now refuse the call. */
  seen: z.optional(z.array(Id)),
}

export const setUnitManagers = endpoint({
  method: 'POST',
  path: '/api/user.team/unitManagers',
  access: 'approvedMember',
  institution: 'units',
  summary: '指定部门主管',
  input: z.strictObject(unitManagersFields),
  output: Nothing,
})

export const colleagueUnitFields = { memberId: Id, unitId: z.nullable(Id) }

export const setColleagueUnit = endpoint({
  method: 'POST',
  path: '/api/user.team/unit',
  access: 'approvedMember',
  institution: 'people',
  summary: '修改同事所属的部门；之前的订单不变',
  input: z.strictObject(colleagueUnitFields),
  output: Nothing,
})
