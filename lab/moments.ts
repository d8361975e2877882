import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../server/src/env.ts'

// `npm run moments`: every test with the clock of all its processes (Node, PostgreSQL, browser) at twelve moments at
// which tests fail that depend on the hour or the date. `-- server` leaves the journeys out. Needs libfaketime, under
// which PostgreSQL's own timers do not fire: the tests of its timeouts are left out.

const MOMENTS = {
  'before midnight in Beijing': '2027-03-10T23:58:00+08:00',
  'after midnight in Beijing': '2027-03-11T00:02:00+08:00',
  'at night in Beijing': '2027-03-11T00:55:00+08:00',
  'before seven in Beijing': '2027-03-11T06:58:00+08:00',
  'after seven in Beijing': '2027-03-11T07:02:00+08:00',
  'before midnight in UTC': '2027-03-11T23:58:00Z',
  'after midnight in UTC': '2027-03-12T00:02:00Z',
  'at seven in UTC': '2027-03-12T06:58:00Z',
  'at the end of a month': '2027-01-31T23:50:00+08:00',
  'at the end of the year in Beijing': '2026-12-31T23:55:00+08:00',
  'at the end of the year in UTC': '2026-12-31T23:55:00Z',
  'on 29 February': '2028-02-29T12:00:00+08:00',
}

const LIBRARY = ['x86_64-linux-gnu', 'aarch64-linux-gnu']
  .map((machine) => `/usr/lib/${machine}/faketime/libfaketime.so.1`)
  .find((path) => existsSync(path))
if (!LIBRARY) throw new Error('npm run moments needs libfaketime (Debian: apt-get install libfaketime)')

const TIMERS = '**/db/connect.test.ts'

const serverOnly = process.argv.includes('server')
const failed: string[] = []
for (const [name, moment] of Object.entries(MOMENTS)) {
  console.log(`\n${name}: ${moment}`)
  if ((await runAt(new Date(moment), LIBRARY)) !== 0) failed.push(name)
}
console.log(
  failed.length > 0
    ? `\nfailed: ${failed.join(', ')}`
    : `\npassed at all ${Object.keys(MOMENTS).length} moments`,
)
process.exitCode = failed.length > 0 ? 1 : 0

/** Answers the exit code. The offset lets the clock go on, and is the same for every process of the run. */
function runAt(moment: Date, library: string): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  const seconds = Math.round((moment.getTime() - Date.now()) / 1000)
  const words = serverOnly
    ? [
        join(ROOT, 'node_modules/vitest/vitest.mjs'),
        'run',
        '--project=rules',
        '--project=server',
        `--exclude=${TIMERS}`,
      ]
    : [join(ROOT, 'scripts/test.ts')]
  const child = spawn(process.execPath, words, {
    cwd: ROOT,
    stdio: 'inherit',
    env: {
      ...process.env,
      LD_PRELOAD: library,
      FAKETIME: `${seconds < 0 ? '' : '+'}${seconds}s`,
      // Timers go by the monotonic clock, which stays true.
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    },
  })
  child.on('error', reject)
  child.on('close', (code) => resolve(code ?? 1))
  return promise
}
