import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { type Screen, screens } from './screens.ts'

// The floors of the back office, from the bottom: the table of screens, base, ui, the areas of ARCHITECTURE.md with their
// nouns, shell, pages. A noun imports nouns left of it only.
const AREAS: Record<string, string> = {
  system: 'audit attachment transfer rich-text config provider staff',
  people: 'message robot points institution team fund member',
  goods: 'catalogue price-list assortment stock freight depot',
  buying: 'order inquiry approval acceptance review verification activity',
  money: 'invoice payment reconciliation bank',
  service: 'aftersale order-change content feedback',
  insight: 'overview health help',
}
const nouns = Object.entries(AREAS).flatMap(([area, names]) =>
  names.split(' ').map((noun) => `${area}/${noun}`),
)
const floors = ['screens.ts', 'base', 'ui', ...nouns, 'shell', 'pages', 'root.tsx', 'routes.ts']

const root = import.meta.dirname
const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((path) => /\.tsx?$/.test(path))

/** Static imports, styles, `import type`, `import('…')` as a value and as a type. */
const IMPORT = /\b(?:from|import)\b\s*\(?\s*['"](\.[^'"]+)['"]/g

const imports = files
  .filter((file) => !file.includes('.test.'))
  .flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(IMPORT)].map(([, target = '']) => ({
      file,
      target: relative(root, resolve(root, file, '..', target)),
    })),
  )
  .filter(({ target }) => !target.includes('+types/'))

const folder = (path: string) => {
  const [first = '', second = ''] = path.split('/')
  return first in AREAS ? `${first}/${second}` : first
}
const floor = (path: string) => floors.indexOf(folder(path))

test('every folder of the back office has its place in the order', () => {
  const unknown = files.filter((file) => floor(file) < 0 && !file.includes('.test.'))
  expect([...new Set(unknown.map(folder))]).toEqual([])
  expect(imports.filter(({ target }) => floor(target) < 0)).toEqual([])
})

test('imports run downwards, and from noun to noun leftwards', () => {
  expect(imports.filter(({ file, target }) => floor(target) > floor(file))).toEqual([])
})

test('every route module but the frame lies in pages/', () => {
  const named = Object.values<Screen>(screens).map(({ page }) => page)
  const there = files.filter((file) => file.endsWith('-page.tsx')).map((file) => file.replace('pages/', ''))
  expect([...new Set([...named, 'missing-page.tsx'])].sort()).toEqual(there.sort())
})
