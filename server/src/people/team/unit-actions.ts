import { isDeepStrictEqual } from 'node:util'
import type { Parsed } from '@gongfang/contract/base/endpoint'
import { refuse, refuseField } from '@gongfang/contract/base/refusal'
import {
  type saveUnit,
  type setColleagueUnit,
  type setUnitEnded,
  type setUnitManagers,
  unitPath,
} from '@gongfang/contract/base/unit'
import type { InstitutionAction } from '@gongfang/contract/people/institution'
import type { Db } from '../../db/connect.ts'
import { findColleague, insertTeamEvent, updateManagers, updateUnit } from '../member/door.ts'
import { lockTeam, type TeamContext } from './actions.ts'
import {
  countUnitPeople,
  insertUnit,
  listActiveNames,
  listFacts,
  listManagers,
  updateUnitFacts,
  updateUnitState,
} from './unit-queries.ts'
import { mustBeEmpty, mustFitAgain, mustHaveRoom, placeOf, type UnitFacts } from './unit-rules.ts'

/** A change of units. The caller has locked the institution. */
export interface UnitWork {
  readonly institutionId: number
  /** null: the staff of the shop. */
  readonly actorId: number | null
  readonly now: Date
}

export async function keepUnit(
  tx: Db,
  work: UnitWork,
  { id, name, parentId, seen }: Parsed<typeof saveUnit>,
) {
  const { institutionId, now } = work
  const units = await listFacts(tx, institutionId)
  const before = id === undefined ? undefined : getActive(units, id)
  if (before?.name === name && before.parentId === parentId) return { id: before.id }
  if (before && seen && (seen.name !== before.name || seen.parentId !== before.parentId))
    refuse('changedMeanwhile')
  const above = placeOf(units, { id, name, parentId })
  if (!before) mustHaveRoom(units)
  const path = [unitPath(units, parentId), name].filter(Boolean).join(' / ')
  if (before) await updateUnitFacts(tx, { id: before.id, name, above, before: before.above })
  const unitId = before?.id ?? (await insertUnit(tx, { institutionId, name, above, now }))
  if (before) await note(tx, work, 'unitChanged', `${unitPath(units, before.id)} → ${path}`)
  else await note(tx, work, 'unitMade', path)
  return { id: unitId }
}

export async function endUnit(tx: Db, work: UnitWork, { id, ended }: Parsed<typeof setUnitEnded>) {
  const { institutionId } = work
  const units = await listFacts(tx, institutionId)
  const unit = getUnit(units, id)
  if (ended === (unit.state === 'ended')) return {}
  if (ended) {
    mustBeEmpty(units, unit, await countUnitPeople(tx, { institutionId, id }))
    await updateManagers(tx, { institutionId, unitId: id, memberIds: [] })
  } else mustFitAgain(units, unit)
  await updateUnitState(tx, { id, state: ended ? 'ended' : 'active' })
  await note(tx, work, ended ? 'unitEnded' : 'unitResumed', unitPath(units, id))
  return {}
}

export async function appoint(
  tx: Db,
  work: UnitWork,
  { id, memberIds, seen }: Parsed<typeof setUnitManagers>,
) {
  const { institutionId } = work
  const units = await listFacts(tx, institutionId)
  const { id: unitId } = getActive(units, id)
  const before = new Set(await listManagers(tx, { institutionId, id }))
  if (isDeepStrictEqual(new Set(memberIds), before)) return {}
  if (seen && !isDeepStrictEqual(new Set(seen), before)) refuse('changedMeanwhile')
  const people = await listActiveNames(tx, institutionId, memberIds)
  if (people.length !== new Set(memberIds).size) refuseField('memberIds', '请在本机构的成员中选择主管')
  await updateManagers(tx, { institutionId, unitId, memberIds })
  const names = people.map(({ name }) => name).join('、') || '无'
  await note(tx, work, 'unitManagers', `${unitPath(units, id)}：${names}`)
  return {}
}

export async function assign(tx: Db, work: UnitWork, { memberId, unitId }: Parsed<typeof setColleagueUnit>) {
  const { institutionId, actorId, now } = work
  const colleague = (await findColleague(tx, { memberId, institutionId })) ?? refuse('notFound')
  const units = await listFacts(tx, institutionId)
  mustBeUnit(units, unitId)
  if (colleague.unitId === unitId) return {}
  await updateUnit(tx, { memberId, institutionId, unitId })
  const about = unitPath(units, unitId) || '无'
  await insertTeamEvent(tx, { institutionId, what: 'unit', memberId, actorId, about, now })
  return {}
}

/** Refuses a unit that does not exist, into which somebody is invited or admitted. */
export async function mustKnowUnit(tx: Db, institutionId: number, unitId: number | null) {
  if (unitId !== null) mustBeUnit(await listFacts(tx, institutionId), unitId)
}

function mustBeUnit(units: readonly UnitFacts[], unitId: number | null) {
  if (unitId !== null && units.find(({ id }) => id === unitId)?.state !== 'active')
    refuseField('unitId', '部门不存在或已停用，请重新选择')
}

const getUnit = (units: readonly UnitFacts[], id: number) =>
  units.find((unit) => unit.id === id) ?? refuse('notFound')

function getActive(units: readonly UnitFacts[], id: number) {
  const unit = getUnit(units, id)
  return unit.state === 'active' ? unit : refuse('changedMeanwhile')
}

const note = (
  tx: Db,
  work: UnitWork,
  what: 'unitMade' | 'unitChanged' | 'unitEnded' | 'unitResumed' | 'unitManagers',
  about: string,
) => insertTeamEvent(tx, { ...work, what, memberId: null, about })

/** Runs a change by a member of the institution, whose roles are read again under its lock. */
export const byColleague = <T>(
  ctx: TeamContext,
  action: InstitutionAction,
  change: (tx: Db, work: UnitWork) => Promise<T>,
) =>
  ctx.transaction(async (tx) => {
    const { institutionId } = await lockTeam(tx, ctx.caller, action)
    return change(tx, { institutionId, actorId: ctx.caller.id, now: ctx.now })
  })
