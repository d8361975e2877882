import type { Db } from '../db/connect.ts'

export const listValues = (db: Db) =>
  db<{ key: string; value: unknown }[]>`select key, value from config_value`

export const upsertValue = (tx: Db, { key, value, who }: { key: string; value: unknown; who: string }) => tx`
  insert into config_value (key, value, updated_by) values (${key}, ${tx.json(value as never)}, ${who})
  on conflict (key) do update set value = excluded.value, updated_by = excluded.updated_by, updated_at = now()`

export const deleteValue = (tx: Db, key: string) => tx`delete from config_value where key = ${key}`

/** The lowest amount from which any delivery is free; the rule that applies stands in the order's preview. */
export const findFreeFreight = (db: Db) => db<{ fen: number }[]>`
  select coalesce(min(free_from_fen), 0)::bigint as fen from freight_rule`
