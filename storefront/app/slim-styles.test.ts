import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const app = fileURLToPath(new URL('.', import.meta.url))
const IMPORT = /^import (\w+) from '([^']+\.module\.css)'/gm

/** The names of classes that a file uses although its style sheet has none. The client build needs each by itself. */
function missingIn(file: string): string[] {
  const text = readFileSync(join(app, file), 'utf8')
  return [...text.matchAll(IMPORT)].flatMap(([, name = '', path = '']) => {
    const sheet = readFileSync(join(app, dirname(file), path), 'utf8')
    const used = [...text.matchAll(new RegExp(`(?<![\\w./-])${name}\\.(\\w+)`, 'g'))].map(
      ([, key = '']) => key,
    )
    return used.filter((key) => !sheet.includes(`.${key}`)).map((key) => `${file}: ${key}`)
  })
}

test('every class that a page uses is in its style sheet', () => {
  expect(globSync('**/*.tsx', { cwd: app }).flatMap(missingIn)).toEqual([])
})
