import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

// The backup service of compose.yaml, because the image has no cron: `node backup-daily.ts` makes a backup now and every
// 24 hours, and removes those older than BACKUP_DAYS after a successful one.

const { DATA_DIR = '/data', BACKUP_DAYS = '14' } = process.env
const DAY_MS = 86_400_000
const program = join(import.meta.dirname, 'server/src/commands/backup.ts')

const stop = new AbortController()
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => stop.abort())

while (!stop.signal.aborted) {
  const backup = spawn(process.execPath, [program], { stdio: 'inherit', signal: stop.signal })
  backup.on('error', (error) => {
    if (error.name !== 'AbortError') console.error(error.message)
  })
  const [code] = await once(backup, 'close')
  if (code === 0) await removeOld()
  // After a failure, e.g. because the database has just been started, the next try comes soon.
  await sleep(code === 0 ? DAY_MS : 60_000, undefined, { signal: stop.signal }).catch(() => {})
}

async function removeOld() {
  const folder = join(DATA_DIR, 'backups')
  for (const name of await readdir(folder)) {
    if (!/^gongfang-.*\.tar\.zst$/.test(name)) continue
    const file = join(folder, name)
    const { mtimeMs } = await stat(file)
    if (Date.now() - mtimeMs > Number(BACKUP_DAYS) * DAY_MS) await rm(file)
  }
}
