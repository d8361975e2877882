import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { refusals } from '@gongfang/contract/base/refusal'
import { allPermissions } from '@gongfang/contract/system/permission'
import { expect, test } from 'vitest'
import { tagWords } from './http/openapi-words.ts'

// Tables of the contract and of the server that all nouns share. A word that a removed noun leaves behind is named here.

const root = resolve(import.meta.dirname, '../..')
const tables = ['contract/src/base/refusal.ts', 'contract/src/system/permission.ts']
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
