import { globSync, readFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '../server/src/env.ts'

const FILES = '{contract,server,web,storefront,admin,e2e,scripts}/**/*.{ts,tsx,js}'

/** Static imports and re-exports, `import('…')` as a value and as a type, and side-effect imports. */
const IMPORT = /\b(?:from|import)\b\s*\(?\s*['"](\.[^'"]+)['"]/g

/** The imports of a file that lead into the lab. */
const intoLab = (file: string, text: string) =>
  [...text.matchAll(IMPORT)]
    .map(([, target = '']) => relative(ROOT, resolve(ROOT, file, '..', target)))
    .filter((target) => /^lab[\\/]/.test(target))

test('nothing outside imports from the lab', () => {
  const files = globSync(FILES, {
    cwd: ROOT,
    exclude: (name) => /(?:^|[\\/])(?:node_modules|build|\.[^\\/]+)$/.test(name),
  })
  expect(files.length).toBeGreaterThan(2_000)
  const wrong = files.flatMap((file) =>
    intoLab(file, readFileSync(join(ROOT, file), 'utf8')).map((target) => `${file} -> ${target}`),
  )
  expect(wrong).toEqual([])
})

test.each([
  "import { seed } from '../../lab/bench/main.ts'",
  "export { seed } from '../../lab/bench/main.ts'",
  "import '../../lab/bench/main.ts'",
  "const { main } = await import('../../lab/bench/main.ts')",
  "import {\n  a,\n} from '../../lab/bench/main.ts'",
])('%j is found', (text) => {
  expect(intoLab('server/src/main.ts', text)).toEqual([join('lab/bench/main.ts')])
  expect(intoLab('main.ts', text)).toEqual([])
})
