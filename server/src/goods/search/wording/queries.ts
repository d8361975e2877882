import type { Db } from '../../../db/connect.ts'

export const listNames = (db: Db) => db<{ name: string; isBrand: boolean }[]>`
  select name, true as is_brand from brand union all select name, false from category_facts`

export const listSynonyms = (db: Db) => db<{ word: string; sameAs: string[] }[]>`
  select word, same_as from search_synonym`
