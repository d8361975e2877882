import type { Reporter, TestCase, TestError, TestResult } from '@playwright/test/reporter'
import { type TestReport, writeReport } from '../scripts/test-report.ts'

export default class implements Reporter {
  private readonly report: TestReport = { passed: 0, skipped: 0, failures: [] }

  printsToStdio(): boolean {
    return false
  }

  onTestEnd(test: TestCase, { status, errors }: TestResult): void {
    const { report } = this
    if (status === 'skipped') report.skipped += 1
    else if (status === test.expectedStatus) report.passed += 1
    else
      report.failures.push({
        name: test.titlePath().filter(Boolean).join(' > '),
        reason: reasonOf(errors) || status,
      })
  }

  onError(error: TestError): void {
    this.report.failures.push({ name: 'outside of the journeys', reason: reasonOf([error]) })
  }

  onEnd(): void {
    writeReport(this.report)
  }
}

const reasonOf = (errors: TestError[]) =>
  errors.map(({ stack, message, value }) => stack ?? message ?? value).join('\n')
