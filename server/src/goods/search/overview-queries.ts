import type { OverviewDetails } from '@gongfang/contract/insight/report-desk'
import type { Db } from '../../db/connect.ts'

/** Searched words without hits, in normalized form. Only staff see them. */
export const listMisses = (db: Db, from: string) => db<OverviewDetails['misses']>`
  select word, sum(misses)::bigint as misses, sum(searches)::bigint as searches, max(on_day) as last_on
    from search_word where misses > 0 and on_day >= ${from}
   group by word order by sum(misses) desc, max(on_day) desc, word limit 20`
