import { type ConfigKey, configKeys } from '@gongfang/contract/config'
import { refuseField } from '@gongfang/contract/refusal'
import type * as z from 'zod/mini'
import { insertAudit } from '../audit/actions.ts'
import type { Db } from '../db/connect.ts'
import { changed } from '../http/kept.ts'
import { deleteValue, listValues, upsertValue } from './queries.ts'

export type Config = { [K in ConfigKey]: z.output<(typeof configKeys)[K]['schema']> }

const defaults = Object.fromEntries(Object.entries(configKeys).map(([key, { fallback }]) => [key, fallback]))

/** The whole configuration: what was set, over the defaults in code. */
export async function readConfig(db: Db): Promise<Config> {
  const set = await listValues(db)
  return { ...defaults, ...Object.fromEntries(set.map(({ key, value }) => [key, value])) } as Config
}

/** Sets one key; `null` goes back to the default. Writes who did it, and public answers move. */
export async function setConfig(tx: Db, change: { key: ConfigKey; value: unknown; who: string }) {
  const { key, value, who } = change
  const before = (await readConfig(tx))[key]
  if (value === null) await deleteValue(tx, key)
  else await upsertValue(tx, { key, value: accepted(key, value), who })
  const after = (await readConfig(tx))[key]
  await insertAudit(tx, { who, what: 'config.set', subject: key, before, after })
  await changed(tx, 'config')
  return { before, after }
}

function accepted(key: ConfigKey, value: unknown): unknown {
  const result = configKeys[key].schema.safeParse(value)
  return result.success ? result.data : refuseField(key, result.error.issues[0]?.message ?? '格式不正确')
}
