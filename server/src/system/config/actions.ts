import { refuseField } from '@gongfang/contract/base/refusal'
import { type ConfigKey, configKeys, type ScheduledBanner } from '@gongfang/contract/system/config'
import type * as z from 'zod/mini'
import type { Db } from '../../db/connect.ts'
import type { Context } from '../../http/context.ts'
import { changed } from '../../http/kept.ts'
import { keptValue } from '../../http/kept-value.ts'
import { type Actor, insertAudit } from '../audit/door.ts'
import { bannerMoments } from './banners.ts'
import { deleteValue, listValues, upsertValue } from './queries.ts'

export type Config = { [K in ConfigKey]: z.output<(typeof configKeys)[K]['schema']> }

const defaults = Object.fromEntries(Object.entries(configKeys).map(([key, { fallback }]) => [key, fallback]))

/** The whole configuration: stored values over the defaults in code. */
export async function readConfig(db: Db): Promise<Config> {
  const set = await listValues(db)
  return withDefaults(Object.fromEntries(set.map(({ key, value }) => [key, value])))
}

/** Completes a configuration for callers that read `config_value` together with other data in one statement. */
export const withDefaults = (set: Record<string, unknown>) => ({ ...defaults, ...set }) as Config

/** The configuration for display, at most a second old. Sales must use `readConfig`. */
export const shownConfig = ({ db, kept }: Pick<Context, 'db' | 'kept'>): Promise<Config> =>
  keptValue(kept, 'config', ['config'], () => readConfig(db))

/** Sets one key; `null` restores the default. Writes an audit entry and refreshes public answers. */
export async function setConfig(tx: Db, change: { key: ConfigKey; value: unknown; who: string | Actor }) {
  const { key, value, who } = change
  const before = (await readConfig(tx))[key]
  if (value === null) await deleteValue(tx, key)
  else
    await upsertValue(tx, { key, value: accepted(key, value), who: typeof who === 'string' ? who : who.name })
  const after = (await readConfig(tx))[key]
  await insertAudit(tx, { who, what: 'config.set', subject: `config ${key}`, before, after })
  await changed(tx, 'config')
  if (key === 'indexBanner')
    for (const at of bannerMoments(after as ScheduledBanner[])) await changed(tx, 'config', at)
  return { before, after }
}

function accepted(key: ConfigKey, value: unknown): unknown {
  const result = configKeys[key].schema.safeParse(value)
  return result.success ? result.data : refuseField(key, result.error.issues[0]?.message ?? '格式不正确')
}
