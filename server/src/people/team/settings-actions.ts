import type { Parsed } from '@gongfang/contract/base/endpoint'
import { refuse } from '@gongfang/contract/base/refusal'
import {
  demandsText,
  type InstitutionSettings,
  noDemands,
  type saveInstitutionSettings,
} from '@gongfang/contract/people/institution-settings'
import type { Db } from '../../db/connect.ts'
import type { Context } from '../../http/context.ts'
import { insertTeamEvent, lockInstitutions } from '../member/door.ts'
import * as queries from './settings-queries.ts'

type SettingsContext = Context<'approvedMember'>

const institutionOf = ({ caller }: SettingsContext) => caller.institutionId ?? refuse('institutionMissing')

/** What the institution demands now. */
export async function getDemands(db: Db, institutionId: number): Promise<InstitutionSettings> {
  const found = await queries.findSettings(db, institutionId)
  return found ? settingsIn(found) : noDemands
}

const settingsIn = ({ fundFromFen, notes, attachmentFromFen }: InstitutionSettings): InstitutionSettings => ({
  fundFromFen,
  attachmentFromFen,
  notes,
})

export async function readSettings(ctx: SettingsContext) {
  const found = await queries.findSettings(ctx.db, institutionOf(ctx))
  if (!found) return { settings: noDemands, version: 0, savedBy: null, savedAt: null }
  const { version, savedBy, savedAt } = found
  return { settings: settingsIn(found), version, savedBy, savedAt }
}

const isSame = (one: InstitutionSettings, other: InstitutionSettings) =>
  demandsText(one) === demandsText(other)

/** Saving the same again changes nothing, so that a repeated call is no conflict. */
export const saveSettings = (
  ctx: SettingsContext,
  { settings, version }: Parsed<typeof saveInstitutionSettings>,
) =>
  ctx.transaction(async (tx) => {
    const institutionId = institutionOf(ctx)
    await lockInstitutions(tx, [institutionId])
    const found = await queries.findSettings(tx, institutionId)
    const was = found?.version ?? 0
    if (isSame(settings, found ?? noDemands)) return { version: was }
    if (was !== version) refuse('changedMeanwhile')
    const { caller, now } = ctx
    await queries.upsertSettings(tx, { institutionId, settings, version: was + 1, memberId: caller.id, now })
    const about = demandsText(settings) || '无'
    await insertTeamEvent(tx, {
      institutionId,
      what: 'settingsChanged',
      memberId: null,
      actorId: caller.id,
      about,
      now,
    })
    return { version: was + 1 }
  })
