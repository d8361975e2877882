import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { expect, test } from 'vitest'

// The arrows of ARCHITECTURE.md. This list is the documentation: a slice may import from those left of it only.
const slices =
  'audit upload transfer config provider sms staff message points member address catalogue search quick-order favorite restock visit cart freight voucher depot order review activity verification invoice payment reconciliation bank aftersale content feedback account overview report backup health'.split(
    ' ',
  )
const foundation = [
  'http',
  'db',
  'jobs',
  'outside',
  'env.ts',
  'numbers.ts',
  'passwords.ts',
  'rich-text.ts',
  'seal.ts',
]
const free = ['app.ts', 'main.ts', 'commands', 'testing', 'pretend']

const root = import.meta.dirname
const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.ts'))
const imports = files.flatMap((file) => {
  const text = readFileSync(join(root, file), 'utf8')
  return [...text.matchAll(/(?:from|import|import\()\s*'(\.[^']+)'/g)].map(([, target = '']) => ({
    file,
    target: relative(root, resolve(root, file, '..', target)),
  }))
})
const room = (path: string) => path.split('/')[0] ?? ''
const isTest = (path: string) => path.endsWith('.test.ts')
const isRules = (path: string) => /(?:^|[/-])rules\.ts$/.test(path)
const isLeftOf = (left: string, right: string) =>
  slices.includes(left) && slices.indexOf(left) < slices.indexOf(right)

test('every folder of the server is a slice, a foundation or free of rules', () => {
  const rooms = [...new Set(files.map(room))].filter((name) => !name.endsWith('.test.ts'))
  expect(rooms.filter((name) => ![...slices, ...foundation, ...free].includes(name))).toEqual([])
})

test('a slice imports the doors of slices left of it, and nothing else of theirs', () => {
  const wrong = imports.filter(({ file, target }) => {
    const [from, to] = [room(file), room(target)]
    if (!slices.includes(from) || from === to || isTest(file) || foundation.includes(to)) return false
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
      /^export (?:type )?(?:\*|\{[^}]*\}) from /m.test(readFileSync(join(root, file), 'utf8')),
  )
  expect(wrong).toEqual([])
})

test('rules import nothing of the house but other rules', () => {
  const wrong = imports.filter(({ file, target }) => isRules(file) && !isRules(target))
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
  const names = readdirSync(contract).flatMap((file) =>
    [...readFileSync(join(contract, file), 'utf8').matchAll(/export const (\w+) = endpoint\(/g)].map(
      ([, name]) => name,
    ),
  )
  const tests = files
    .filter((file) => file.endsWith('.test.ts'))
    .map((file) => readFileSync(join(root, file), 'utf8'))
    .join('\n')
  expect(names.filter((name) => !new RegExp(`\\b${name}\\b`).test(tests))).toEqual([])
})
