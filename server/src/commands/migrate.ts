import { join } from 'node:path'
import { writeSchema } from '../db/schema.ts'
import { RELEASED, ROOT, readEnv } from '../env.ts'
import { openDatabase } from '../jobs/open.ts'
import { command } from './command.ts'
import { mayMake, sayPlace } from './reach.ts'

const USAGE = '升级数据库：npm run migrate   （在源码中还会更新 server/schema.sql）'

/** `npm run migrate`: migrates the database and, in a source tree, rewrites the readable listing of its schema. */
command(USAGE, async () => {
  const env = readEnv('command')
  sayPlace(env)
  if (env.kind === 'shop') await mayMake(env)
  const database = await openDatabase({ ...env, migrates: true }, console.log)
  try {
    if (RELEASED) return console.log('数据库已是最新')
    await writeSchema(database.db, join(ROOT, 'server/schema.sql'))
    console.log('数据库已是最新，server/schema.sql 已写好')
  } finally {
    await database.close()
  }
})
