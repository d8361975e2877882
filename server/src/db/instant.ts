import type { Db } from './connect.ts'

/** Times inside JSON bypass the driver's parser, so SQL formats them as the contract requires. */
export const iso = (db: Db, column: string) =>
  db`to_char(${db(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
