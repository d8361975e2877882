import type { Db } from '../db/connect.ts'
import type { FreightRule } from './rules.ts'

export const listRules = (db: Db) => db<FreightRule[]>`
  select region_prefixes, first_fen, first_weight_g, next_fen, next_weight_g, free_from_fen
    from freight_rule order by position, id`
