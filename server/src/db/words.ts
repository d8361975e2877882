import type { Db } from './connect.ts'

type Sql = ReturnType<Db>

/**
 * Whether a column with an index of trigrams holds this, in upper or lower case. Without three signs in a row there is
 * none to ask for, and the index would be read as a whole, and every row besides: then as without it.
 */
export const holding = (db: Db, column: Sql, text: string): Sql =>
  hasTrigram(text) ? db`${column} ilike ${containing(text)}` : reading(db, column, text)

/**
 * The same for a column that is read row by row. In the collation of bytes, which no index of ours has for names and
 * texts, and with the case of ASCII letters alone: a third of the time that the letters of every language take.
 */
export const reading = (db: Db, column: Sql, text: string): Sql =>
  db`${column} collate "C" ${/[a-z]/i.test(text) ? db`ilike` : db`like`} ${containing(text)}`

/** And for the keys of model codes, which have trigrams. A word without letters or digits is none. */
export function holdingCode(db: Db, column: Sql, text: string): Sql {
  if (!/[a-z0-9]/i.test(text.normalize('NFKC'))) return db`false`
  // Asked for by itself, or a plan that is kept makes the key anew for every row.
  const key = db`(select '%' || nullif(code_key(${text.replace(/[\\%]/g, '')}), '') || '%')`
  return hasTrigram(text) ? db`${column} like ${key}` : db`${column} || '' like ${key}`
}

const hasTrigram = (text: string) => /[\p{L}\p{N}]{3}/u.test(text)
/** As a pattern of `like`: anywhere in the text, and nothing in it is a wildcard. */
export const containing = (text: string) => `%${escaped(text)}%`
/** Without wildcards of `like`. */
export const escaped = (text: string) => text.replace(/[\\%_]/g, '\\$&')
