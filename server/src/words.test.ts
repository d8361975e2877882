import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { refusals } from '@gongfang/contract/base/refusal'
import { institutionCan } from '@gongfang/contract/people/institution'
import { PointsKind } from '@gongfang/contract/people/points'
import { allPermissions } from '@gongfang/contract/system/permission'
import { expect, test } from 'vitest'
import { tagWords } from './http/openapi-words.ts'

// Tables of the contract and of the server that all nouns share. A word that a removed noun leaves behind is named here.

const root = resolve(import.meta.dirname, '../..')
const tables = ['base/refusal.ts', 'people/institution.ts', 'system/permission.ts'].map(
  (path) => `contract/src/${path}`,
)
const text = globSync(['contract/src/**/*.ts', 'server/src/**/*.ts'], { cwd: root })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => !tables.includes(path) && !path.endsWith('.test.ts') && !path.includes('/testing/'))
  .map((path) => readFileSync(resolve(root, path), 'utf8'))
  .join('\n')
const isUsed = (word: string) => text.includes(`'${word}'`)

/** Refusals whose numbers are known outside, and which the shop answers no more. */
const RETIRED = ['notOffered', 'paymentBusy']

test('every refusal is given by somebody', () => {
  expect(Object.keys(refusals).filter((reason) => !isUsed(reason))).toEqual(RETIRED)
})

test('every permission is asked for by somebody', () => {
  expect(allPermissions.filter((permission) => !isUsed(permission))).toEqual([])
})

test('every group of calls that is described has a call', () => {
  const paths = [...text.matchAll(/path: '\/api\/([^']+)\/[^/']+'/g)].map(([, group]) => group)
  expect(Object.keys(tagWords).filter((tag) => !paths.includes(tag))).toEqual([])
})

/** The words that stand at the place of the groups of a pattern. */
const found = (pattern: RegExp) => [...text.matchAll(pattern)].flatMap(([, ...words]) => words)

test('every action of an institution is asked for by an endpoint or by a rule', () => {
  const asked = found(
    /institution: '(\w+)'|\w*(?:[mM]ay|[cC]an|[rR]ole)\w*\([^()]*?'(\w+)'\)|institutionCan\.(\w+)/g,
  )
  expect(Object.keys(institutionCan).filter((action) => !asked.includes(action))).toEqual([])
})

test('every kind of points is booked by somebody', () => {
  const booked = found(/kind: '(\w+)'/g)
  expect(PointsKind.options.filter((kind) => !booked.includes(kind))).toEqual([])
})

test('every noun whose answers are kept says when it has changed', () => {
  const [nouns = ''] = found(/type KeptNoun = ([^\n]+)/g)
  const kept = [...nouns.matchAll(/'(\w+)'/g)].map(([, noun = '']) => noun)
  const changed = found(/changed\(\w+, '(\w+)'/g)
  expect(kept.length).toBeGreaterThan(1)
  expect(kept.filter((noun) => !changed.includes(noun))).toEqual([])
})
