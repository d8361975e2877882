import type { Parsed } from '@gongfang/contract/base/endpoint'
import { refuse, refuseField } from '@gongfang/contract/base/refusal'
import { normalContact } from '@gongfang/contract/people/address'
import {
  type InstitutionRole,
  institutionActionNames,
  roleMay,
  roleNames,
} from '@gongfang/contract/people/institution'
import {
  type deleteSharedAddress,
  SHARED_ADDRESS_LIMIT,
  type saveSharedAddress,
} from '@gongfang/contract/people/shared-address'
import type { Db } from '../../db/connect.ts'
import type { Context } from '../../http/context.ts'
import { regionText } from '../../outside/regions.ts'
import { findBelonging, insertTeamEvent, lockInstitutions } from '../member/door.ts'
import * as queries from './shared-queries.ts'

type SharedContext = Context<'approvedMember'>

/** Owners and admins keep all addresses, who manages a unit those of the unit and of units below it. */
const keeps =
  (roles: readonly InstitutionRole[], manages: readonly number[]) => (units: readonly number[] | null) =>
    roleMay(roles, 'sharedAddress') || (units ?? []).some((id) => manages.includes(id))

export async function readShared({ db, caller }: SharedContext) {
  const institutionId = caller.institutionId ?? refuse('institutionMissing')
  const [rows, units] = await Promise.all([
    queries.listShared(db, institutionId),
    queries.listUnitLines(db, institutionId),
  ])
  const mayKeep = keeps(caller.roles, caller.manages)
  return {
    addresses: rows.map(({ units: line, ...row }) => ({ ...row, mayChange: mayKeep(line) })),
    mayAdd: {
      all: mayKeep(null),
      unitIds: units.filter((unit) => mayKeep(unit.units)).map(({ id }) => id),
    },
  }
}

/** Addresses of one institution change one after the other. Roles are read again under the lock. */
async function lockShared(tx: Db, { caller }: SharedContext) {
  const institutionId = caller.institutionId ?? refuse('institutionMissing')
  await lockInstitutions(tx, [institutionId])
  const now = await findBelonging(tx, caller.id)
  if (now?.institutionId !== institutionId) return refuse('changedMeanwhile')
  const { manages } = (await queries.findManager(tx, { memberId: caller.id, institutionId })) ?? {
    manages: [],
  }
  const mayKeep = keeps(now.roles, manages)
  const mustKeep = (units: readonly number[] | null) => {
    if (mayKeep(units)) return
    const values = { role: roleNames(now.roles), what: institutionActionNames.sharedAddress }
    refuse('institutionRole', { values })
  }
  return { institutionId, mustKeep }
}

export const saveShared = (ctx: SharedContext, { id, version, ...given }: Parsed<typeof saveSharedAddress>) =>
  ctx.once(async (tx) => {
    const { institutionId, mustKeep } = await lockShared(tx, ctx)
    const form = {
      ...given,
      phone: normalContact(given.phone) ?? given.phone,
      regionText: regionText(given.regionCode) ?? refuse('regionUnknown'),
    }
    const { unitId } = form
    mustKeep(unitId === null ? null : await unitsOf(tx, institutionId, unitId))
    const before = id === undefined ? undefined : await getKept(tx, { institutionId, id, version }, mustKeep)
    if (!before && (await queries.countShared(tx, institutionId)) >= SHARED_ADDRESS_LIMIT)
      refuseField('name', `最多 ${SHARED_ADDRESS_LIMIT} 个共用地址，请先删除不用的`)
    if (form.isDefault && !(before?.isDefault && before.unitId === unitId))
      await queries.clearSharedDefault(tx, { institutionId, unitId })
    const saved = before?.id ?? (await queries.insertShared(tx, institutionId, form))
    if (before) await queries.updateShared(tx, before.id, form)
    await note(tx, ctx, { institutionId, what: before ? 'addressChanged' : 'addressMade', about: form.name })
    return { id: saved, version: before ? before.version + 1 : 1 }
  })

export const removeShared = (ctx: SharedContext, { id, version }: Parsed<typeof deleteSharedAddress>) =>
  ctx.transaction(async (tx) => {
    const { institutionId, mustKeep } = await lockShared(tx, ctx)
    const { name } = await getKept(tx, { institutionId, id, version }, mustKeep)
    await queries.deleteShared(tx, id)
    await note(tx, ctx, { institutionId, what: 'addressGone', about: name })
    return { gone: true as const }
  })

async function getKept(
  tx: Db,
  { institutionId, id, version }: { institutionId: number; id: number; version: number | undefined },
  mustKeep: (units: readonly number[] | null) => void,
) {
  const row = (await queries.findShared(tx, { institutionId, id })) ?? refuse('notFound')
  mustKeep(row.units)
  return row.version === version ? row : refuse('changedMeanwhile')
}

async function unitsOf(tx: Db, institutionId: number, unitId: number) {
  const found = (await queries.listUnitLines(tx, institutionId)).find(({ id }) => id === unitId)
  return found?.units ?? refuseField('unitId', '部门不存在或已停用，请重新选择')
}

const note = (
  tx: Db,
  { caller, now }: SharedContext,
  event: { institutionId: number; what: 'addressMade' | 'addressChanged' | 'addressGone'; about: string },
) => insertTeamEvent(tx, { ...event, memberId: null, actorId: caller.id, now })
