import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'

/** The results of one test runner, or of the build before them. */
export interface TestReport {
  passed: number
  skipped: number
  failures: Failure[]
}

export interface Failure {
  /** File and title of the test, as far as they are known. */
  name: string
  reason: string
}

const REPORT_FILE = 'TEST_REPORT_FILE'

/** The environment in which the reporter of a runner writes to `file`. */
export const reportInto = (file: string): NodeJS.ProcessEnv => ({ [REPORT_FILE]: file })

export function writeReport(report: TestReport): void {
  const file = process.env[REPORT_FILE]
  if (file) writeFileSync(file, JSON.stringify(report))
}

/** A runner that ends badly has failed, also when it names no test. */
export function readReport(file: string, runner: string, endedWell: boolean): TestReport {
  const report: TestReport = existsSync(file)
    ? JSON.parse(readFileSync(file, 'utf8'))
    : { passed: 0, skipped: 0, failures: [] }
  if (!endedWell && report.failures.length === 0)
    report.failures.push({ name: runner, reason: 'ended badly, and names no test' })
  return report
}

const LINES_OF_A_REASON = 30

/**
 * Counts all reports together and lists every failure. Printed last, because logs of a long run are often cut to their end.
 * The last line is `N passed, N failed` or `N passed, N failed, N skipped`.
 */
export function summaryOf(reports: TestReport[]): string {
  const failures = reports.flatMap((report) => report.failures)
  const sum = (part: 'passed' | 'skipped') => reports.reduce((total, report) => total + report[part], 0)
  const skipped = sum('skipped')
  const told = failures.map(({ name, reason }) => {
    const lines = stripVTControlCharacters(reason).trim().split('\n').slice(0, LINES_OF_A_REASON)
    return `FAILED ${name}\n${lines.map((line) => `  ${line}\n`).join('')}\n`
  })
  const last = `${sum('passed')} passed, ${failures.length} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
  return `\n${told.join('')}${last}`
}
