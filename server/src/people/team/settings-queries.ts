import type { InstitutionSettings } from '@gongfang/contract/people/institution-settings'
import type { Db } from '../../db/connect.ts'
import { shownName } from '../../db/phone.ts'

export interface SavedSettings extends InstitutionSettings {
  version: number
  savedBy: string
  savedAt: string
}

export async function findSettings(db: Db, institutionId: number) {
  const [row] = await db<SavedSettings[]>`
    select s.fund_from_fen, s.notes, s.attachment_from_fen, s.version, ${shownName(db, 'm')} as saved_by, s.changed_at as saved_at
      from institution_settings s join member_facts m on m.id = s.changed_by
     where s.institution_id = ${institutionId}`
  return row
}

interface Saving {
  institutionId: number
  settings: InstitutionSettings
  version: number
  memberId: number
  now: Date
}

export const upsertSettings = (tx: Db, { institutionId, settings: s, version, memberId, now }: Saving) => tx`
  insert into institution_settings (institution_id, fund_from_fen, notes, attachment_from_fen, version, changed_by, changed_at)
  values (${institutionId}, ${s.fundFromFen}, ${[...s.notes]}, ${s.attachmentFromFen}, ${version}, ${memberId}, ${now})
  on conflict (institution_id) do update
    set fund_from_fen = excluded.fund_from_fen, notes = excluded.notes,
        attachment_from_fen = excluded.attachment_from_fen, version = excluded.version,
        changed_by = excluded.changed_by, changed_at = excluded.changed_at`
