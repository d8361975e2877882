import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { buildAll } from '../server/src/commands/build.ts'
import { sentenceOf } from '../server/src/commands/command.ts'
import { ROOT } from '../server/src/env.ts'

// `npm test`: rules and API, then journeys in a browser. The last line says `N passed, N failed`.
// `npm run soak -- --ha` plays faults of the database, the proxy and the shop's processes instead: see ha/main.ts.

interface Tally {
  passed: number
  failed: number
  skipped: number
}

const { values } = parseArgs({
  options: {
    soak: { type: 'boolean', default: false },
    ha: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
    etcd3: { type: 'boolean', default: false },
    keep: { type: 'boolean', default: false },
    stay: { type: 'boolean', default: false },
    times: { type: 'string', default: '1' },
  },
})
const { soak } = values
const COMPILED = join(ROOT, '.cache/node')

if (values.ha) {
  const { playHa } = await import('./ha/main.ts')
  process.exit((await playHa({ ...values, times: Number(values.times) })) ? 0 : 1)
}

const folder = mkdtempSync(join(tmpdir(), 'gongfang-report-'))
try {
  const tallies = [await build(), await vitest(), await playwright()]
  const sum = (part: keyof Tally) => tallies.reduce((total, tally) => total + tally[part], 0)
  const [passed, failed, skipped] = [sum('passed'), sum('failed'), sum('skipped')]
  console.log(`\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`)
  process.exitCode = failed > 0 || passed === 0 ? 1 : 0
} finally {
  rmSync(folder, { recursive: true, force: true })
}

async function build(): Promise<Tally> {
  try {
    await buildAll(console.log)
    return { passed: 0, failed: 0, skipped: 0 }
  } catch (error) {
    console.error(sentenceOf(error))
    return { passed: 0, failed: 1, skipped: 0 }
  }
}

interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  /** One a file; a file that does not load fails without a failed test. */
  testResults: { status: string; assertionResults: { status: string }[] }[]
}

async function vitest(): Promise<Tally> {
  const report = join(folder, 'vitest.json')
  const words = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const ok = await run('vitest/vitest.mjs', words)
  return tallyOf<VitestReport>(ok, report, (found) => ({
    passed: found.numPassedTests,
    failed:
      found.numFailedTests +
      found.testResults.filter(
        ({ status, assertionResults }) =>
          status === 'failed' && !assertionResults.some((one) => one.status === 'failed'),
      ).length,
    skipped: found.numPendingTests + found.numTodoTests,
  }))
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  errors: unknown[]
}

async function playwright(): Promise<Tally> {
  const report = join(folder, 'playwright.json')
  const words = ['test', '--config=e2e/playwright.config.ts', '--reporter=list,json']
  const ok = await run('@playwright/test/cli.js', words, { PLAYWRIGHT_JSON_OUTPUT_FILE: report })
  return tallyOf<PlaywrightReport>(ok, report, ({ stats, errors }) => ({
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
  }))
}

/** A runner that ends badly without a failed test has failed all the same. */
function tallyOf<Report>(ok: boolean, file: string, read: (report: Report) => Tally): Tally {
  if (!existsSync(file)) return { passed: 0, failed: 1, skipped: 0 }
  const tally = read(JSON.parse(readFileSync(file, 'utf8')))
  return { ...tally, failed: Math.max(tally.failed, ok ? 0 : 1) }
}

function run(program: string, words: string[], env: NodeJS.ProcessEnv = {}): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const child = spawn(process.execPath, [join(ROOT, 'node_modules', program), ...words], {
    cwd: ROOT,
    stdio: 'inherit',
    // The shops and commands that tests start, several hundred processes, find their modules compiled.
    env: { NODE_COMPILE_CACHE: COMPILED, ...process.env, ...(soak ? { SOAK: '1' } : {}), ...env },
  })
  child.on('error', () => resolve(false))
  child.on('close', (code) => resolve(code === 0))
  return promise
}
