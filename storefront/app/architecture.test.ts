import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path/posix'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'

/** The areas of ARCHITECTURE.md, in the order of their imports, with the folders of each. */
const AREAS: Record<string, string> = {
  system: 'upload attachment',
  people: 'address member mailbox robot team points fund',
  goods:
    'assortment material-code price-list product restock favorite cart shopping-list compare quick-order catalogue',
  buying: 'review order approval inquiry recurring acceptance activity verification',
  money: 'bank payment invoice',
  service: 'aftersale order-change content feedback',
  insight: 'help spend',
}
const inAreas = Object.entries(AREAS).flatMap(([area, nouns]) =>
  nouns.split(' ').map((noun) => `${area}/${noun}`),
)

/**
 * A folder imports only folders to its left, and the table of screens, which imports nothing. The files in `app` itself may
 * import all of them, tests too.
 */
const FOLDERS = ['styles', 'ui', 'base', ...inAreas, 'shell', 'pages']

const SCREENS = 'screens.ts'

const app = fileURLToPath(new URL('.', import.meta.url))
const files = globSync('**/*.{ts,tsx,css}', { cwd: app }).map((path) => path.replaceAll('\\', '/'))

/** Finds static imports, re-exports, type imports, side-effect imports, `import()` and `composes … from`. */
const NAMED = /(?:\bfrom|\bimport|\bimport\()\s*['"](\.{1,2}\/[^'"]+)['"]/g

const importsOf = (file: string, text: string) =>
  [...text.matchAll(NAMED)].map(([, name = '']) => normalize(join(dirname(file), name)))

const folderOf = (file: string) => {
  const [first = '', second = '', ...rest] = file.split('/')
  if (second === '') return ''
  return first in AREAS && rest.length > 0 ? `${first}/${second}` : first
}

/** The imports of a file that do not lead to the left, as 'file -> file'. */
function wrongImports(file: string, text: string): string[] {
  const own = folderOf(file)
  if (own === '') return []
  return importsOf(file, text)
    .filter((target) => !target.includes('+types/') && target !== SCREENS)
    .filter((target) => {
      const other = folderOf(target)
      return other !== own && (other === '' || FOLDERS.indexOf(other) > FOLDERS.indexOf(own))
    })
    .map((target) => `${file} -> ${target}`)
}

describe('the folders of the storefront', () => {
  test('are all in the list', () => {
    const found = new Set(files.map(folderOf).filter((folder) => folder !== ''))
    expect([...found].sort()).toEqual([...FOLDERS].sort())
  })

  test('import only to their left', () => {
    const wrong = files
      .filter((file) => !file.includes('.test.'))
      .flatMap((file) => wrongImports(file, readFileSync(app + file, 'utf8')))
    expect(wrong).toEqual([])
  })

  test('import a table of screens that imports nothing', () => {
    expect(importsOf(SCREENS, readFileSync(app + SCREENS, 'utf8'))).toEqual([])
  })

  test('hold no file that is for one side only by its name', () => {
    const entries = ['entry.server.tsx', 'entry.client.tsx']
    const sided = files.filter((file) => /\.(?:server|client)(?:\.|\/)/.test(file))
    expect(sided.sort()).toEqual(entries.sort())
  })

  test.each([
    "import { a } from '../pages/a.ts'",
    "import type { A } from '../pages/a.ts'",
    "import '../pages/a.ts'",
    "export { a } from '../pages/a.ts'",
    "const A = late(() => import('../pages/a.ts').then((file) => file.A))",
    "type A = import('../pages/a.ts').A",
    ".a { composes: b from '../pages/a.ts'; }",
    "import {\n  a,\n} from '../pages/a.ts'",
  ])('have a wrong import found in %j', (text) => {
    expect(wrongImports('base/line.tsx', text)).toEqual(['base/line.tsx -> pages/a.ts'])
    expect(wrongImports('pages/line.tsx', text)).toEqual([])
  })
})
