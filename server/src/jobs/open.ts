import { type Database, prepareDatabase, reachDatabase } from '../db/open.ts'
import type { Env } from '../env.ts'
import { hasJobs, migrateJobs } from './queue.ts'

/** The database of this environment with the schema and the queue that this code needs. */
export async function openDatabase(env: Env, say?: (line: string) => void): Promise<Database> {
  const database = await reachDatabase(env, say)
  try {
    await prepareDatabase(database, env, say)
    if (!(await hasJobs(database.db))) await migrateJobs(database.url)
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}
