import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { Parsed } from '@gongfang/contract/base/endpoint'
import { type Fen, type Points, pricePoints } from '@gongfang/contract/base/money'
import { refuse } from '@gongfang/contract/base/refusal'
import { type ConfigKey, configKeys } from '@gongfang/contract/system/config'
import type { saveConfig } from '@gongfang/contract/system/config-desk'
import type { Db } from '../../db/connect.ts'
import type { StaffContext } from '../../http/context.ts'
import { actorOf } from '../audit/door.ts'
import { takeShown } from '../upload/door.ts'
import { readConfig, setConfig } from './actions.ts'
import { findPricingScope, listPriced, listSettings, lockValues } from './queries.ts'

export async function listKeys(db: Db) {
  const [config, set] = await Promise.all([readConfig(db), listSettings(db)])
  return (Object.keys(configKeys) as ConfigKey[]).map((key) => {
    const { updatedAt = null, updatedBy = null } = set.find((one) => one.key === key) ?? {}
    return { key, value: config[key], fallback: configKeys[key].fallback, updatedAt, updatedBy }
  })
}

/**
 * Saves all keys or none, and only if they still have the values that the screen showed, so that concurrent changes
 * are not overwritten.
 */
export const saveKeys = (ctx: StaffContext, { changes }: Parsed<typeof saveConfig>) =>
  ctx.transaction(async (tx) => {
    const wrong = Object.fromEntries(changes.flatMap(complaintOf))
    if (Object.keys(wrong).length > 0) refuse('invalid', { fields: wrong })
    await lockValues(tx)
    const now = await readConfig(tx)
    if (changes.some(({ key, seen }) => !isDeepStrictEqual(now[key], seen ?? null)))
      refuse('changedMeanwhile')
    for (const { key, value } of changes) await setConfig(tx, { key, value, who: actorOf(ctx) })
    await takeShown(
      tx,
      changes.map(({ value }) => value).filter((value) => typeof value === 'string'),
      ctx.now,
    )
    return {}
  })

function complaintOf({ key, value }: { key: ConfigKey; value?: unknown }): [string, string][] {
  if (value === null) return []
  const result = configKeys[key].schema.safeParse(value)
  return result.success
    ? []
    : ([[key, result.error.issues[0]?.message ?? '格式不正确']] satisfies [string, string][])
}

export async function previewRate(db: Db, rate: number, now: Date) {
  const [config, scope, priced] = await Promise.all([
    readConfig(db),
    findPricingScope(db, now),
    listPriced(db),
  ])
  const at = (fen: Fen, own: Points | null, by: number) => ({
    fen,
    points: pricePoints(fen, own, by),
  })
  const examples = priced.map(({ title, modelCode, priceFen, ownPoints }) => ({
    title,
    modelCode,
    before: at(priceFen, ownPoints, config.scoreBuyRate),
    after: at(priceFen, ownPoints, rate),
  }))
  return { ...scope, examples }
}

export async function tryStorage({ outside }: StaffContext) {
  const key = `test/${randomUUID()}`
  const bytes = Buffer.from(key)
  await outside.storage.put(key, bytes)
  const read = await outside.storage.get(key)
  await outside.storage.remove(key)
  return {
    text: read?.equals(bytes) ? '存储正常：写入、读取、删除均成功' : '存储异常：读到的内容与写入的不同',
  }
}
