import { randomUUID } from 'node:crypto'
import { inject } from 'vitest'
import { connect } from '../db/connect.ts'

/** A copy of the migrated template, for one test file alone. */
export async function createTestDatabase(): Promise<{ url: string; drop: () => Promise<void> }> {
  const template = inject('templateUrl')
  const name = `t_${randomUUID().replaceAll('-', '')}`
  const url = new URL(template)
  const source = url.pathname.slice(1)
  url.pathname = '/postgres'
  const admin = url.href
  const withAdmin = async (sql: string) => {
    const db = connect(admin, { max: 1 })
    await db.unsafe(sql)
    await db.end()
  }
  await withAdmin(`create database ${name} template ${source}`)
  url.pathname = `/${name}`
  return { url: url.href, drop: () => withAdmin(`drop database ${name} with (force)`) }
}
