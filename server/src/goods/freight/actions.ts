import { createHash } from 'node:crypto'
import type { Parsed } from '@gongfang/contract/base/endpoint'
import { refuse } from '@gongfang/contract/base/refusal'
import type { saveFreight } from '@gongfang/contract/goods/freight-desk'
import type { Db } from '../../db/connect.ts'
import type { Context, StaffContext } from '../../http/context.ts'
import { changed } from '../../http/kept.ts'
import { keptValue } from '../../http/kept-value.ts'
import { audit } from '../../system/audit/door.ts'
import { listRules, lockRules, replaceRules } from './queries.ts'
import type { FreightRule } from './rules.ts'

export async function readRules(db: Db) {
  const rules = await listRules(db)
  return { rules, version: versionOf(rules) }
}

/** The rules for display, at most a second old. Quotes must read them. */
export const shownRules = ({ db, kept }: Pick<Context, 'db' | 'kept'>) =>
  keptValue(kept, 'freight', ['config'], () => listRules(db))

/** The rules are one list, whose order decides: it is saved whole, over what one has seen. */
export const saveRules = (ctx: StaffContext, { version, rules }: Parsed<typeof saveFreight>) =>
  ctx.transaction(async (tx) => {
    await lockRules(tx)
    const before = await listRules(tx)
    if (versionOf(before) !== version) refuse('changedMeanwhile')
    await replaceRules(tx, rules)
    await audit(tx, ctx, {
      what: 'freight.save',
      subject: 'freight all',
      before: { rules: before },
      after: { rules },
    })
    await changed(tx, 'config')
    return {}
  })

const versionOf = (rules: readonly FreightRule[]) =>
  createHash('sha256').update(JSON.stringify(rules)).digest('base64url')
