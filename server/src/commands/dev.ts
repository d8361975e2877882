import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { seed } from '../../seed/seed.ts'
import { readEnv } from '../env.ts'
import { openDatabase } from '../jobs/open.ts'
import { openStorage } from '../main.ts'
import { command } from './command.ts'
import { firstOwner } from './owner.ts'

// Watches our sources only: Vite writes files beside its configuration, which a plain --watch takes for changes.
const watched = ['..', '../../../contract/src'].map(
  (folder) => `--watch-path=${fileURLToPath(new URL(folder, import.meta.url))}`,
)

const USAGE = '开发：npm run dev   （页面保存即更新，服务端自动重启）'

/** `npm run dev`: pages reload when saved, and the server restarts when its own files change. */
command(USAGE, async () => {
  const env = readEnv('development')
  const database = await openDatabase(env, console.log)
  if (await seed(database.db, { now: new Date(), storage: openStorage(env) })) console.log('已写入演示数据')
  console.log(await firstOwner(database.db))
  const server = spawn(
    process.execPath,
    [...watched, '--watch-preserve-output', fileURLToPath(new URL('dev-server.ts', import.meta.url))],
    // The database keeps running across restarts of the server.
    { stdio: 'inherit', env: { ...process.env, DATABASE_URL: database.url } },
  )
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => server.kill('SIGTERM'))
  server.on('exit', async (code) => {
    await database.close()
    process.exit(code ?? 0)
  })
})
