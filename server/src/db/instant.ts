import type { Db } from './connect.ts'

/** Times inside JSON do not pass the driver's parser, so they are written as the contract wants them. */
export const iso = (db: Db, column: string) =>
  db`to_char(${db(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
