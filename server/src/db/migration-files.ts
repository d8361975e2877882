import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export interface Migration {
  readonly number: number
  readonly name: string
  readonly sha256: string
  readonly sql: string
  /** The oldest version of the program that works after it, such as '0.2.0'; null = only programs that contain it. */
  readonly suits: string | null
  /** Runs each statement by itself instead of all in one transaction, for indexes that are built concurrently. */
  readonly inSteps: boolean
}

export const MIGRATIONS = fileURLToPath(new URL('../../migrations', import.meta.url))

/** Reads the files in order. The hash ignores line ends, which Git may change. */
export function readMigrations(folder = MIGRATIONS): Migration[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.sql'))
  const files = names.sort().map((name) => {
    const number = Number(/^(\d{4})-[a-z0-9-]+\.sql$/.exec(name)?.[1])
    if (!number) throw new Error(`迁移文件名应为“四位编号-英文名.sql”：${name}`)
    const sql = readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n')
    return {
      number,
      name,
      sha256: createHash('sha256').update(sql).digest('hex'),
      sql,
      suits: /^-- suits (\d+\.\d+\.\d+)$/m.exec(sql)?.[1] ?? null,
      inSteps: /^-- in steps$/m.test(sql),
    }
  })
  const twice = files.find(({ number }, at) => files[at + 1]?.number === number)
  if (twice) throw new Error(`两个迁移文件的编号相同：${twice.name}`)
  return files
}

/** The statements of a migration in steps; each ends with `;` at the end of a line. */
export const stepsOf = ({ sql }: Pick<Migration, 'sql'>) =>
  sql
    .split(/;[ \t]*$/m)
    .map((statement) => statement.replace(/^\s*--.*$/gm, '').trim())
    .filter((statement) => statement !== '')

/** The statements for an empty database within a transaction, where nobody waits for an index. */
export const statementsOf = (file: Migration) =>
  file.inSteps ? stepsOf(file).map((step) => step.replace(/\bconcurrently\s+/gi, '')) : [file.sql]

/** Compares versions such as '0.10.2'. */
export function isAtMost(version: string, most: string): boolean {
  const [a, b] = [version, most].map((one) => one.split('.').map(Number))
  for (let at = 0; at < 3; at++) {
    const difference = (a?.[at] ?? 0) - (b?.[at] ?? 0)
    if (difference !== 0) return difference < 0
  }
  return true
}
