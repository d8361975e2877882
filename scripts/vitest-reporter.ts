import { relative } from 'node:path'
import type { Reporter, SerializedError, TestModule } from 'vitest/node'
import { ROOT } from '../server/src/env.ts'
import { type Failure, writeReport } from './test-report.ts'

export default class implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()])
    const count = (state: string) => tests.filter((test) => test.result().state === state).length
    writeReport({
      passed: count('passed'),
      skipped: count('skipped'),
      failures: [
        ...unhandled.map((error) =>
          failureOf(nameOf(error.VITEST_TEST_PATH, error.VITEST_TEST_NAME), [error]),
        ),
        ...modules.flatMap(failuresOf),
      ],
    })
  }
}

function failuresOf(module: TestModule): Failure[] {
  const name = (test?: string) => nameOf(module.moduleId, test)
  const groups = [...module.children.allSuites()].map((group) =>
    failureOf(name(group.fullName), group.errors()),
  )
  const tests = [...module.children.allTests()]
    .filter((test) => test.result().state === 'failed')
    .map((test) => failureOf(name(test.fullName), test.result().errors ?? []))
  // A file that does not load, or a hook that fails, has errors without a failed test.
  return [failureOf(name(), module.errors()), ...groups].filter(({ reason }) => reason !== '').concat(tests)
}

const nameOf = (file: unknown, test: unknown) =>
  [file ? relative(ROOT, String(file)) : 'outside of the tests', ...(test ? [test] : [])].join(' > ')

const failureOf = (name: string, errors: readonly SerializedError[]): Failure => ({
  name,
  reason: errors
    .map(({ message, stack, diff }) => [stack ?? message, diff].filter(Boolean).join('\n'))
    .join('\n'),
})
