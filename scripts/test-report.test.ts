import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { ROOT } from '../server/src/env.ts'
import { readReport, reportInto, summaryOf, type TestReport } from './test-report.ts'

const SOURCES = {
  vitest: `
    import { describe, expect, test } from 'vitest'
    test('holds', () => {})
    test.skip('waits', () => {})
    describe('a sum', () => test('is right', () => expect(1 + 1).toBe(3)))
    test('leaves something behind', () => { void Promise.reject(new Error('nobody waits for this')) })
  `,
  playwright: `
    import { expect, test } from '@playwright/test'
    test('holds', () => {})
    test.skip('waits', () => {})
    test('a sum is right', () => expect(1 + 1).toBe(3))
  `,
}

test('what fails in a run of Vitest is named at the end, errors outside of its tests too', () => {
  const folder = folderWith('sample.test.ts', SOURCES.vitest)
  const reporter = join(ROOT, 'scripts/vitest-reporter.ts')
  const report = play('vitest/vitest.mjs', ['run', '--root', folder, '--reporter', reporter], folder)
  expect(report).toMatchObject({ passed: 2, skipped: 1 })
  expect(report.failures).toHaveLength(2)
  expect(summaryOf([report])).toMatch(/sample\.test\.ts.*\n.*nobody waits for this/)
  expect(summaryOf([report])).toMatch(/sample\.test\.ts > a sum > is right\n.*expected 2 to be 3/)
  expect(summaryOf([report])).toMatch(/\n2 passed, 2 failed, 1 skipped$/)
})

test('a file that does not load is named', () => {
  const folder = folderWith('sample.test.ts', `throw new Error('cannot be loaded')`)
  const reporter = join(ROOT, 'scripts/vitest-reporter.ts')
  const report = play('vitest/vitest.mjs', ['run', '--root', folder, '--reporter', reporter], folder)
  expect(summaryOf([report])).toMatch(/sample\.test\.ts\n.*cannot be loaded[\s\S]*\n0 passed, 1 failed$/)
})

test('what fails in a run of Playwright is named at the end', () => {
  const folder = folderWith('sample.spec.ts', SOURCES.playwright)
  writeFileSync(join(folder, 'playwright.config.ts'), 'export default { workers: 1 }')
  const reporter = join(ROOT, 'e2e/playwright-reporter.ts')
  const report = play('@playwright/test/cli.js', ['test', '--config', folder, '--reporter', reporter], folder)
  expect(report).toMatchObject({ passed: 1, skipped: 1 })
  expect(summaryOf([report])).toMatch(
    /sample\.spec\.ts > a sum is right\n[\s\S]*Expected: 3[\s\S]*\n1 passed, 1 failed, 1 skipped$/,
  )
})

test('a runner that ends badly without a report has failed', () => {
  const report = readReport(join(ROOT, '.cache/no-such-report.json'), 'vitest', false)
  expect(summaryOf([report])).toBe('\nFAILED vitest\n  ended badly, and names no test\n\n0 passed, 1 failed')
})

test('runs without a failure end with one line', () => {
  const well: TestReport = { passed: 3, skipped: 0, failures: [] }
  expect(summaryOf([well, { ...well, skipped: 2 }])).toBe('\n6 passed, 0 failed, 2 skipped')
})

/** A folder inside the project, where the runners find their modules. */
function folderWith(file: string, source: string): string {
  mkdirSync(join(ROOT, '.cache'), { recursive: true })
  const folder = mkdtempSync(join(ROOT, '.cache/report-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  writeFileSync(join(folder, file), source)
  return folder
}

function play(program: string, words: string[], folder: string): TestReport {
  const file = join(folder, 'report.json')
  const { status } = spawnSync(process.execPath, [join(ROOT, 'node_modules', program), ...words], {
    cwd: folder,
    env: { ...process.env, VITEST: undefined, ...reportInto(file) },
  })
  return readReport(file, program, status === 0)
}
