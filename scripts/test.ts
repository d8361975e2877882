import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { buildAll } from '../server/src/commands/build.ts'
import { sentenceOf } from '../server/src/commands/command.ts'
import { ROOT } from '../server/src/env.ts'
import { readReport, reportInto, summaryOf, type TestReport } from './test-report.ts'

// `npm test`: rules and API, then journeys in a browser. What failed stands at the end once more.
// `npm run soak -- --ha` plays faults of the database, the proxy and the shop's processes instead: see ha/main.ts.

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
  const reports = [await build(), await vitest(), await playwright()]
  console.log(summaryOf(reports))
  const well =
    reports.every(({ failures }) => failures.length === 0) && reports.some(({ passed }) => passed > 0)
  process.exitCode = well ? 0 : 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}

async function build(): Promise<TestReport> {
  const report: TestReport = { passed: 0, skipped: 0, failures: [] }
  try {
    await buildAll(console.log)
  } catch (error) {
    const reason = sentenceOf(error)
    console.error(reason)
    report.failures.push({ name: 'build', reason })
  }
  return report
}

function vitest(): Promise<TestReport> {
  return run('vitest', 'vitest/vitest.mjs', [
    'run',
    '--reporter=default',
    '--reporter=scripts/vitest-reporter.ts',
  ])
}

function playwright(): Promise<TestReport> {
  const reporters = `--reporter=list,${join(ROOT, 'e2e/playwright-reporter.ts')}`
  return run('playwright', '@playwright/test/cli.js', [
    'test',
    '--config=e2e/playwright.config.ts',
    reporters,
  ])
}

function run(name: string, program: string, words: string[]): Promise<TestReport> {
  const { promise, resolve } = Promise.withResolvers<TestReport>()
  const file = join(folder, `${name}.json`)
  const child = spawn(process.execPath, [join(ROOT, 'node_modules', program), ...words], {
    cwd: ROOT,
    stdio: 'inherit',
    // The shops and commands that tests start, several hundred processes, find their modules compiled.
    env: {
      NODE_COMPILE_CACHE: COMPILED,
      ...process.env,
      ...(soak ? { SOAK: '1' } : {}),
      ...reportInto(file),
    },
  })
  const end = (well: boolean) => resolve(readReport(file, name, well))
  child.on('error', () => end(false))
  child.on('close', (code) => end(code === 0))
  return promise
}
