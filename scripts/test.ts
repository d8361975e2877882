import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { buildAll } from '../server/src/commands/build.ts'
import { sentenceOf } from '../server/src/commands/command.ts'
import { ROOT } from '../server/src/env.ts'
import { readReport, reportInto, summaryOf, type TestReport } from './test-report.ts'

// The tiers of the tests: quick, main (npm test), processes, journeys and all. What failed stands at the end once more.
// `npm run soak -- --ha` plays faults of the database, the proxy and the shop's processes instead: see lab/ha.ts.

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    /** Processes and journeys: part i of n, as `1/3`. */
    shard: { type: 'string' },
    /** Journeys: only those that `npm test` leaves out. */
    others: { type: 'boolean', default: false },
    soak: { type: 'boolean', default: false },
    ha: { type: 'boolean', default: false },
    /** With `--ha`: what lab/ha.ts takes. */
    only: { type: 'string' },
    etcd3: { type: 'boolean' },
    keep: { type: 'boolean' },
    stay: { type: 'boolean' },
    times: { type: 'string' },
  },
})
const { soak } = values
const [tier = 'main'] = positionals
const COMPILED = join(ROOT, '.cache/node')
const MAIN = '@main'
const RULES = '--project=rules'
const SERVER = '--project=server'
const PAGES = '--project=pages'
const PROCESSES = '--project=processes'

if (values.ha) {
  process.exit(await playHa())
}

/** A step of a tier, which answers what it found. */
type Step = () => Promise<TestReport>

const tiers: Record<string, readonly Step[]> = {
  quick: [
    () => check('format', '@biomejs/biome/bin/biome', ['ci', '.']),
    ...['contract', 'server/tsconfig.product.json'].map(
      (project) => () => check(`types of ${project}`, 'typescript/bin/tsc', ['-p', project]),
    ),
    ...['storefront', 'admin'].map((face) => () => checkFace(face)),
    () => check('dead code', 'knip/bin/knip.js', []),
    () => vitest(RULES, PAGES),
    () => vitest('server/src/http/access.test.ts'),
  ],
  main: [build, () => vitest(RULES, SERVER, PAGES), () => playwright('--grep', MAIN)],
  processes: [() => vitest(PROCESSES, ...shard())],
  journeys: [build, () => playwright(...(values.others ? ['--grep-invert', MAIN] : []), ...shard())],
  all: [build, () => vitest(RULES, SERVER, PAGES), () => vitest(PROCESSES), () => playwright()],
}

const steps = tiers[tier]
if (!steps) throw new Error(`there is no tier ${tier}, but ${Object.keys(tiers).join(', ')}`)

const folder = mkdtempSync(join(tmpdir(), 'gongfang-report-'))
try {
  const reports: TestReport[] = []
  for (const step of steps) reports.push(await step())
  console.log(summaryOf(reports))
  const well =
    reports.every(({ failures }) => failures.length === 0) && reports.some(({ passed }) => passed > 0)
  process.exitCode = well ? 0 : 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}

async function build(): Promise<TestReport> {
  const report: TestReport = { passed: 0, skipped: 0, failures: [] }
  const start = Date.now()
  try {
    await buildAll(console.log)
  } catch (error) {
    const reason = sentenceOf(error)
    console.error(reason)
    report.failures.push({ name: 'build', reason })
  }
  took('build', start)
  return report
}

function vitest(...words: string[]): Promise<TestReport> {
  return run('vitest', 'vitest/vitest.mjs', [
    'run',
    '--reporter=default',
    '--reporter=scripts/vitest-reporter.ts',
    ...words,
  ])
}

function playwright(...words: string[]): Promise<TestReport> {
  const reporters = `--reporter=list,${join(ROOT, 'e2e/playwright-reporter.ts')}`
  return run('playwright', '@playwright/test/cli.js', [
    'test',
    '--config=e2e/playwright.config.ts',
    reporters,
    ...words,
  ])
}

function shard(): string[] {
  return values.shard ? [`--shard=${values.shard}`] : []
}

async function checkFace(face: string): Promise<TestReport> {
  const cwd = join(ROOT, face)
  const made = await check(`route types of ${face}`, '@react-router/dev/bin.cjs', ['typegen'], cwd)
  return made.failures.length > 0 ? made : check(`types of ${face}`, 'typescript/bin/tsc', [], cwd)
}

/** A program that names no tests: it counts as one failure when it ends badly. */
async function check(name: string, program: string, words: string[], cwd = ROOT): Promise<TestReport> {
  const { failures, ...counts } = await run(name, program, words, cwd)
  return { ...counts, failures: failures.map(() => ({ name, reason: 'its messages stand above' })) }
}

function run(name: string, program: string, words: string[], cwd = ROOT): Promise<TestReport> {
  const { promise, resolve } = Promise.withResolvers<TestReport>()
  const file = join(folder, `${name.replaceAll('/', '-')}.json`)
  const start = Date.now()
  const child = spawn(process.execPath, [join(ROOT, 'node_modules', program), ...words], {
    cwd,
    stdio: 'inherit',
    // The shops and commands that tests start, several hundred processes, find their modules compiled.
    env: {
      NODE_COMPILE_CACHE: COMPILED,
      ...process.env,
      ...(soak ? { SOAK: '1' } : {}),
      ...reportInto(file),
    },
  })
  const end = (well: boolean) => {
    took(name, start)
    resolve(readReport(file, name, well))
  }
  child.on('error', () => end(false))
  child.on('close', (code) => end(code === 0))
  return promise
}

function took(name: string, start: number): void {
  console.log(`${name}: ${Math.round((Date.now() - start) / 1000)} s`)
}

/** Programs of the lab have types of their own, so they are started, not imported. Ctrl-C lets them clean up. */
function playHa(): Promise<number> {
  const words = (['only', 'times'] as const).flatMap((name) =>
    values[name] === undefined ? [] : [`--${name}`, values[name]],
  )
  const marks = (['etcd3', 'keep', 'stay'] as const).flatMap((name) => (values[name] ? [`--${name}`] : []))
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  process.on('SIGINT', () => undefined)
  spawn(process.execPath, [join(ROOT, 'lab/ha.ts'), ...words, ...marks], { cwd: ROOT, stdio: 'inherit' })
    .on('error', reject)
    .on('close', (code) => resolve(code ?? 1))
  return promise
}
