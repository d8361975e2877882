import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = import.meta.dirname
const textOf = (file: string) => readFileSync(join(root, file), 'utf8')

// The list of app.ts is the order: a slice may import from those before it only.
const app = textOf('app.ts')
const folders = new Map(
  [...app.matchAll(/import \{ slice as (\w+) \} from '\.\/(.+)\/slice\.ts'/g)].map(
    ([, as = '', folder = '']) => [as, folder],
  ),
)
const slices = [...(/const slices: Slices = \[\n(.*?)\n\]/s.exec(app)?.[1] ?? '').matchAll(/\w+/g)].flatMap(
  ([as]) => folders.get(as) ?? [],
)
const foundation = [
  'books',
  'http',
  'db',
  'jobs',
  'outside',
  'env.ts',
  'numbers.ts',
  'passwords.ts',
  'rest.ts',
  'rich-text.ts',
  'seal.ts',
]
/** The type of a slice, made of types that the rooms which use them own. */
const TYPE = 'slice.ts'
const free = ['app.ts', 'main.ts', TYPE, 'commands', 'testing', 'pretend']

const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.ts'))
const imports = files.flatMap((file) => {
  const text = textOf(file)
  return [...text.matchAll(/(?:from|import|import\()\s*'(\.[^']+)'/g)].map(([, target = '']) => ({
    file,
    target: relative(root, resolve(root, file, '..', target)),
  }))
})
const room = (path: string) =>
  slices.find((slice) => path.startsWith(`${slice}/`)) ?? path.split('/')[0] ?? ''
const isTest = (path: string) => path.endsWith('.test.ts')
const hasRole = (path: string, role: string) => new RegExp(`(?:^|[/-])${role}\\.ts$`).test(path)
const isSlice = (path: string) => path.endsWith('/slice.ts')
const isRules = (path: string) => hasRole(path, 'rules')
const isLeftOf = (left: string, right: string) =>
  slices.includes(left) && slices.indexOf(left) < slices.indexOf(right)

test('every folder of the server is a slice, a foundation or free of rules', () => {
  const rooms = [...new Set(files.map(room))].filter((name) => !name.endsWith('.test.ts'))
  expect(rooms.filter((name) => ![...slices, ...foundation, ...free].includes(name))).toEqual([])
})

test('the areas of slices stand one after the other, the same as in the contract', () => {
  const areas = slices.map((slice) => slice.split('/')[0] ?? '')
  const inOrder = areas.filter((area, at) => area !== areas[at - 1])
  expect(inOrder).toEqual([...new Set(areas)])
  const contract = readdirSync(resolve(root, '../../contract/src')).filter((name) => name !== 'base')
  expect(contract.sort()).toEqual(inOrder.toSorted())
})

/** The storefront's table of screens, which imports nothing: robots and the sitemap are made from it. */
const SCREENS = '../../storefront/app/screens.ts'

test('the list of app.ts has every slice once, in at most 80 lines', () => {
  expect([...slices].sort()).toEqual(files.filter(isSlice).map(room).sort())
  expect(app.split('\n').length - 1).toBeLessThanOrEqual(80)
})

test('what a slice gives is read in app.ts alone', () => {
  const wrong = imports.filter(
    ({ file, target }) =>
      (isSlice(target) && file !== 'app.ts' && !isTest(file)) ||
      (target === TYPE && !isSlice(file) && file !== 'app.ts' && !isTest(file)),
  )
  expect(wrong).toEqual([])
})

test('a slice imports the doors of slices left of it, and nothing else of theirs', () => {
  const wrong = imports.filter(({ file, target }) => {
    if (target === SCREENS) return false
    const [from, to] = [room(file), room(target)]
    if (!slices.includes(from) || from === to || isTest(file) || foundation.includes(to)) return false
    if (isSlice(file) && to === TYPE) return false
    if (!isLeftOf(to, from)) return true
    return target !== `${to}/door.ts` && !(isRules(file) && isRules(target))
  })
  expect(wrong).toEqual([])
})

test('only doors hand on what another file exports', () => {
  const wrong = files.filter(
    (file) =>
      slices.includes(room(file)) &&
      !file.endsWith('/door.ts') &&
      /^export (?:type )?(?:\*|\{[^}]*\}) from /m.test(textOf(file)),
  )
  expect(wrong).toEqual([])
})

test('rules import nothing of the house but other rules', () => {
  const wrong = imports.filter(({ file, target }) => isRules(file) && !isRules(target))
  expect(wrong).toEqual([])
})

test('a slice in rooms has files of known roles only', () => {
  const split = slices.filter((slice) =>
    files.some((file) => file.split('/').length > 3 && room(file) === slice),
  )
  const roles = [
    'routes',
    'actions',
    'rules',
    'queries',
    'jobs',
    'exports',
    'imports',
    'columns',
    'slice',
    'books',
    'book-faults',
    'parts',
    'events',
    'views',
  ]
  // One file for each channel, and the list of them.
  const channels = /^money\/payment\/channels\//
  const wrong = files.filter(
    (file) =>
      split.includes(room(file)) &&
      !isTest(file) &&
      file !== `${room(file)}/door.ts` &&
      !channels.test(file) &&
      !roles.some((role) => hasRole(file, role)),
  )
  expect(wrong).toEqual([])
})

test('inside a slice imports run from routes to actions to queries', () => {
  const later: Record<string, string[]> = {
    actions: ['routes', 'jobs'],
    jobs: ['routes'],
    queries: ['routes', 'actions', 'jobs'],
  }
  const wrong = imports.filter(
    ({ file, target }) =>
      slices.includes(room(file)) &&
      room(file) === room(target) &&
      Object.entries(later).some(
        ([role, others]) => hasRole(file, role) && others.some((other) => hasRole(target, other)),
      ),
  )
  expect(wrong).toEqual([])
})

test('what draws text, HTML or PDF decides nothing and reads no table', () => {
  const wrong = imports.filter(
    ({ file, target }) =>
      slices.includes(room(file)) &&
      hasRole(file, 'views') &&
      ['actions', 'queries', 'routes', 'jobs'].some((role) => hasRole(target, role)),
  )
  expect(wrong).toEqual([])
  const drawing = files.filter(
    (file) => isRules(file) && /<!doctype html>|<table>/i.test(textOf(file)) && !isTest(file),
  )
  expect(drawing).toEqual([])
})

// Files beside the rooms are what rooms share, and what puts them together.
test('the rooms of a slice have an order: none imports another in a circle', () => {
  const roomIn = (slice: string, path: string) => {
    const [name, ...rest] = path.slice(slice.length + 1).split('/')
    return rest.length > 0 ? name : undefined
  }
  const circles = slices.flatMap((slice) => {
    const edges = new Map<string, Set<string>>()
    for (const { file, target } of imports) {
      if (isTest(file) || room(file) !== slice || room(target) !== slice) continue
      const [from, to] = [roomIn(slice, file), roomIn(slice, target)]
      if (from && to && from !== to) edges.set(from, (edges.get(from) ?? new Set()).add(to))
    }
    const reached = (from: string) => {
      const seen = new Set<string>()
      const open = [...(edges.get(from) ?? [])]
      for (let next = open.pop(); next; next = open.pop())
        if (!seen.has(next)) {
          seen.add(next)
          open.push(...(edges.get(next) ?? []))
        }
      return seen
    }
    return [...edges.keys()].filter((one) => reached(one).has(one)).map((one) => `${slice}/${one}`)
  })
  expect(circles).toEqual([])
})

test('queries enqueue no jobs', () => {
  expect(imports.filter(({ file, target }) => hasRole(file, 'queries') && room(target) === 'jobs')).toEqual(
    [],
  )
})

test('a slice has its SQL in queries and in the rules of its books', () => {
  const wrong = files.filter(
    (file) =>
      slices.includes(room(file)) &&
      !isTest(file) &&
      !hasRole(file, 'queries') &&
      !hasRole(file, 'books') &&
      /(?<![\w.])(?:db|tx)(?:<[^`()]*>)?`/.test(textOf(file)),
  )
  expect(wrong).toEqual([])
})

/** The slices that write each table. */
const writers = new Map<string, Set<string>>()
const withSql = files.filter(
  (each) => slices.includes(room(each)) && !isTest(each) && !hasRole(each, 'book-faults'),
)
for (const file of withSql)
  for (const [, table = ''] of textOf(file).matchAll(
    /\b(?:insert into|delete from|(?<!for )(?<!no key )update) (?!set\b)(\w+)(?=[\s(])/g,
  ))
    writers.set(table, (writers.get(table) ?? new Set()).add(room(file)))

test('a table is written by one slice', () => {
  expect([...writers].filter(([, by]) => by.size > 1).map(([table, by]) => [table, ...by])).toEqual([])
})

/**
 * Tables of others that slices read by join, each counted once for each slice: what a list shows comes in one statement.
 * A fragment or a view of the slice that owns the table is better, because the reader then knows none of its columns. Write a
 * smaller number when there are fewer; there may not be more.
 */
const FOREIGN_TABLES = 275

test('slices read no more tables of others than they do', () => {
  const schema = readFileSync(resolve(root, '../schema.sql'), 'utf8')
  const tables = new Set([...schema.matchAll(/^create table (\w+)/gm)].map(([, table]) => table))
  const foreign = new Set(
    withSql.flatMap((file) =>
      [...textOf(file).matchAll(/\b(?:from|join) (\w+)\b/g)].flatMap(([, table = '']) => {
        const owners = writers.get(table)
        return tables.has(table) && owners && !owners.has(room(file)) ? [`${room(file)} ${table}`] : []
      }),
    ),
  )
  expect(foreign.size).toBe(FOREIGN_TABLES)
})

test('no files import each other in a circle', () => {
  const targetsOf = Map.groupBy(imports, ({ file }) => file)
  const state = new Map<string, 'open' | 'done'>()
  const circles: string[] = []
  const visit = (file: string, path: readonly string[]) => {
    if (state.get(file) === 'open') circles.push([...path.slice(path.indexOf(file)), file].join(' → '))
    if (state.has(file)) return
    state.set(file, 'open')
    for (const { target } of targetsOf.get(file) ?? []) visit(target, [...path, file])
    state.set(file, 'done')
  }
  for (const file of files) visit(file, [])
  expect(circles).toEqual([])
})

test('the database knows neither jobs nor requests', () => {
  const wrong = imports.filter(
    ({ file, target }) => room(file) === 'db' && ['jobs', 'http'].includes(room(target)) && !isTest(file),
  )
  expect(wrong).toEqual([])
})

// What every noun stands on, and what is asked for by nobody in particular.
const ground = ['audit', 'upload', 'transfer', 'config', 'sms', 'staff', 'message']
/** Rooms that work for all nouns. An account is a member's. */
const forAll: Record<string, string[]> = {
  transfer: [],
  message: [],
  report: [],
  overview: [],
  account: ['member'],
  health: [],
}

test('rooms that work for all nouns import none of them', () => {
  const name = (path: string) => room(path).split('/').at(-1) ?? ''
  const wrong = imports.filter(({ file, target }) => {
    const may = forAll[name(file)]
    const isNoun = slices.includes(room(target)) && !ground.includes(name(target))
    return may && !isTest(file) && room(file) !== room(target) && isNoun && !may.includes(name(target))
  })
  expect(wrong).toEqual([])
})

test('the foundation knows no slice', () => {
  const wrong = imports.filter(
    ({ file, target }) =>
      foundation.includes(room(file)) && !foundation.includes(room(target)) && !file.endsWith('.test.ts'),
  )
  expect(wrong).toEqual([])
})

test('nothing that is run for real imports what only pretends', () => {
  const mayPretend = (file: string) =>
    ['pretend', 'testing'].includes(room(file)) ||
    file.endsWith('.test.ts') ||
    file === 'commands/pretend-wechat.ts'
  expect(imports.filter(({ file, target }) => room(target) === 'pretend' && !mayPretend(file))).toEqual([])
})

test('every endpoint of the contract is named in a test', () => {
  const contract = resolve(root, '../../contract/src')
  const names = readdirSync(contract, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .flatMap((file) =>
      [...readFileSync(join(contract, file), 'utf8').matchAll(/export const (\w+) = endpoint\(/g)].map(
        ([, name]) => name,
      ),
    )
  const tests = files
    .filter((file) => file.endsWith('.test.ts'))
    .map((file) => textOf(file))
    .join('\n')
  expect(names.filter((name) => !new RegExp(`\\b${name}\\b`).test(tests))).toEqual([])
})
