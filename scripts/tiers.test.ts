import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '../server/src/env.ts'

test('npm test walks 20 to 30 journeys', () => {
  const folder = join(ROOT, 'e2e')
  const files = readdirSync(folder).filter((name) => name.endsWith('.spec.ts'))
  const marks = files.flatMap((name) => readFileSync(join(folder, name), 'utf8').match(/tag: '@main'/g) ?? [])
  expect(marks.length).toBeGreaterThanOrEqual(20)
  expect(marks.length).toBeLessThanOrEqual(30)
})
