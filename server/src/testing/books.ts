import { rules } from '../app.ts'
import { listBroken as listBrokenOf } from '../books/check.ts'
import type { Db } from '../db/connect.ts'

/** The rows that break a rule of the books, by the name of the rule. */
export const listBroken = (db: Db) => listBrokenOf(db, rules)

/** The rows that break one rule. */
export const brokenOf = (db: Db, rule: string) => rules.find(({ name }) => name === rule)!.listBroken(db)
