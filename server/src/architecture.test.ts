import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { noteKeys } from '@gongfang/contract/buying/order-notes'
import { expect, test } from 'vitest'
import { noteColumn } from './buying/approval/note-queries.ts'

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

test('the list of app.ts has every slice once, in at most 95 lines', () => {
  expect([...slices].sort()).toEqual(files.filter(isSlice).map(room).sort())
  expect(app.split('\n').length - 1).toBeLessThanOrEqual(95)
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

/** Rooms of slices, in the order of imports: a room imports from those before it only. Files beside them are shared. */
const ROOMS: Record<string, string> = {
  'people/member': `closing code password session profile membership review desk export import
    wechat wechat-scene wechat-binding`,
  'goods/catalogue': `brand category media stock product-form product-list timed-sale card product home grid bulk
    import export`,
  'goods/search': 'text lexeme phrase wording index searched match list code suggest synonym',
  'buying/order': `cancel ship deadline give-back pay quote place request supplement offer fund own desk export import reorder
     sheets`,
  'buying/activity': 'cancel certificate deadline sign-up calendar own desk sign-up-desk attendance export',
  'buying/verification': 'ticket',
  'money/invoice': 'title request refund desk export papers statement',
  'money/payment': 'purpose channels refund settle desk export',
  'money/bank': 'import',
  'service/aftersale': 'desk give-up goodwill ship export',
  'insight/report': 'figure stored overview todo',
}

test('the rooms of a slice import those before them only', () => {
  const roomIn = (slice: string, path: string) => {
    const [name = '', ...rest] = path.slice(slice.length + 1).split('/')
    return rest.length > 0 && path.startsWith(`${slice}/`) ? name : ''
  }
  const found = new Set(
    files.flatMap((file) => {
      const name = roomIn(room(file), file)
      return slices.includes(room(file)) && name ? [`${room(file)}/${name}`] : []
    }),
  )
  const orders = Object.entries(ROOMS).map(([slice, order]) => [slice, order.split(/\s+/)] as const)
  expect(orders.flatMap(([slice, order]) => order.map((name) => `${slice}/${name}`)).sort()).toEqual(
    [...found].sort(),
  )
  const wrong = orders.flatMap(([slice, order]) =>
    imports.filter(({ file, target }) => {
      const [from, to] = [roomIn(slice, file), roomIn(slice, target)]
      return from && to && !isTest(file) && order.indexOf(to) > order.indexOf(from)
    }),
  )
  expect(wrong).toEqual([])
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

const schema = readFileSync(resolve(root, '../schema.sql'), 'utf8')
const tables = new Set([...schema.matchAll(/^create table (\w+)/gm)].map(([, table = '']) => table))
const views = new Map(
  [...schema.matchAll(/^create view (\w+) as\n(.*?);$/gms)].map(([, view = '', sql = '']) => [view, sql]),
)
/** A table of others that nobody in a slice writes is kept by triggers, or is the foundation's. */
const isForeign = (slice: string, table: string) =>
  tables.has(table) && writers.has(table) && !writers.get(table)?.has(slice)

/** Tables and views in SQL: the name after each `from` or `join`, and a second name after a comma. */
const readBy = (sql: string) =>
  [...sql.matchAll(/\b(?:from|join)\s+(\w+)\b(?:(?:\s+(?!where|join|left|on)\w+)?,\s*(\w+)\s+\w+)?/gi)]
    .flatMap(([, one = '', two = '']) => [one, two])
    .filter((name) => tables.has(name) || views.has(name))
const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
const sqlOf = new Map(
  slices.map((slice) => [
    slice,
    withSql
      .filter((file) => room(file) === slice)
      .map((file) => withoutComments(textOf(file)))
      .join('\n'),
  ]),
)
const reads = [...sqlOf].flatMap(([slice, sql]) => [...new Set(readBy(sql))].map((name) => ({ slice, name })))

/** The lines `// view <name>: <what a row is>` of doors: view → slice. */
const doorOf = new Map(
  slices
    .filter((slice) => files.includes(`${slice}/door.ts`))
    .flatMap((slice) =>
      [...textOf(`${slice}/door.ts`).matchAll(/^\/\/ view (\w+): \S.+$/gm)].map(([, view = '']) => ({
        slice,
        view,
      })),
    )
    .map(({ slice, view }) => [view, slice]),
)

/**
 * Tables of others that slices still read, by the reason: they may only become fewer. Where one more slice would read such a
 * table, its noun makes a view of it and names it in its door (decision 164).
 */
const LEFT_OVER = {
  'lock: the statement locks the row that it reads, which a view would hide': `
    buying/activity institution, buying/activity member, buying/order institution, buying/order invoice_title,
    buying/order member, goods/restock sku, money/invoice institution, money/invoice payment,
    money/invoice shop_order, people/message member, people/points member, people/team institution,
    people/team member, people/team membership, service/succession membership`,
  'books: a rule compares the noun with the journal of another one': `
    buying/approval fund_entry, buying/approval order_event, buying/order stock_movement, people/team submission,
    service/aftersale order_package_line, service/aftersale stock_movement`,
  'files: the rule about files asks each table that names a file': `
    system/upload acceptance_photo, system/upload aftersale_image, system/upload feedback_image,
    system/upload review_image`,
  'health: it looks at the backups': `
    insight/health backup, insight/health backup_copy`,
  'papers: they print what happened to an order, and nobody else reads it': `
    money/invoice acceptance_line, money/invoice acceptance_photo, money/invoice acceptance_setting,
    money/invoice bank_allocation, money/invoice bank_receipt, money/invoice order_event,
    money/invoice order_package, money/invoice order_package_line, money/invoice order_repricing,
    money/invoice verification`,
  'few readers: one slice reads it, or two do, so that a view would only be a second name': `
    buying/acceptance order_package, buying/acceptance verification, buying/activity message,
    buying/approval category_merged, buying/approval invoice_title, buying/order acceptance,
    buying/order audit_entry, buying/order cart_line, buying/order freight_rule, buying/order invoice_order,
    buying/order payment_event, buying/order visit, buying/verification attendee,
    buying/verification depot_voucher_line, goods/catalogue restock_wish, goods/catalogue review,
    goods/quick-order product_related, goods/search brand, goods/search category_parameter,
    goods/search product_parameter, money/invoice institution_invoice, money/invoice invoice_wish,
    money/payment bill_difference, money/payment member_wechat, money/payment provider_account,
    people/fund category_merged, people/member message, people/member sms_log, people/message sms_log,
    people/team team_event, service/aftersale payment_event, service/feedback role, service/feedback staff_role,
    system/config freight_rule`,
}
const LEFT_OVER_AT_MOST = 71

test('a slice reads its own tables, and of others what their doors name as views', () => {
  const foreign = reads.filter(({ slice, name }) => isForeign(slice, name))
  const leftOver = Object.values(LEFT_OVER).flatMap((pairs) => pairs.split(',').map((pair) => pair.trim()))
  expect(foreign.map(({ slice, name }) => `${slice} ${name}`).sort()).toEqual(leftOver.sort())
  expect(leftOver.length).toBeLessThanOrEqual(LEFT_OVER_AT_MOST)
})

test('a view that a second slice reads is named in a door', () => {
  const readers = Map.groupBy(
    reads.filter(({ name }) => views.has(name) && !doorOf.has(name)),
    ({ name }) => name,
  )
  expect([...readers].filter(([, by]) => by.length > 1)).toEqual([])
})

test('a view of a door is made of its own tables and of views of other doors, and has what others read', () => {
  const wrong = [...doorOf].flatMap(([view, slice]) => {
    const text = views.get(view)
    if (text === undefined) return [`${view} is not in schema.sql`]
    const others = readBy(text).filter((name) => isForeign(slice, name))
    const inSlices = reads.filter(({ name }) => name === view).map((one) => sqlOf.get(one.slice))
    const inViews = [...views.values()].filter((other) => readBy(other).includes(view))
    // `notesOf` writes the columns of the buyer's notes.
    const sql = [...inSlices, ...inViews, ...noteKeys.map(noteColumn)].join('\n')
    const columns = [
      ...(/^ SELECT (.*?)\n {3}FROM/s.exec(text)?.[1]?.matchAll(/(\w+)"?(?:,\n|$)/g) ?? []),
    ].map(([, column = '']) => column)
    return [
      ...others.map((table) => `${view} reads ${table}`),
      ...columns
        .filter((column) => !new RegExp(`\\b${column}\\b`).test(sql))
        .map((column) => `nobody reads ${view}.${column}`),
    ]
  })
  expect(wrong).toEqual([])
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
const ground = ['audit', 'upload', 'transfer', 'config', 'email', 'sms', 'wechat', 'staff', 'message']
/** Rooms that work for all nouns. An account is a member's. */
const forAll: Record<string, string[]> = {
  attachment: [],
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
