import type { FreightRuleForm } from '@gongfang/contract/goods/freight-desk'
import type { Db } from '../../db/connect.ts'
import type { FreightRule } from './rules.ts'

export const listRules = (db: Db) => db<FreightRule[]>`
  select region_prefixes, first_fen, first_weight_g, next_fen, next_weight_g, free_from_fen
    from freight_rule order by position, id`

export const lockRules = (tx: Db) => tx`lock table freight_rule in share row exclusive mode`

export async function replaceRules(tx: Db, rules: readonly FreightRuleForm[]) {
  await tx`delete from freight_rule`
  await tx`
    insert into freight_rule
      (position, region_prefixes, first_fen, first_weight_g, next_fen, next_weight_g, free_from_fen)
    select r.at, array(select jsonb_array_elements_text(r.rule -> 'regionPrefixes')), (r.rule ->> 'firstFen')::bigint,
           (r.rule ->> 'firstWeightG')::int, (r.rule ->> 'nextFen')::bigint, (r.rule ->> 'nextWeightG')::int,
           (r.rule ->> 'freeFromFen')::bigint
      from jsonb_array_elements(${tx.json(rules)}) with ordinality as r (rule, at)`
}
