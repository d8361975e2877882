import { Refusal } from '@gongfang/contract/base/refusal'
import { expect, test } from 'vitest'
import { mustBeEmpty, mustFitAgain, mustHaveRoom, placeOf, type UnitFacts } from './unit-rules.ts'

const unit = (
  id: number,
  above: number[],
  name = `${id}`,
  state: 'active' | 'ended' = 'active',
): UnitFacts => ({
  id,
  name,
  above,
  parentId: above.at(-1) ?? null,
  state,
})

/** 1 > 2 > 3 > 4, 5 beside 1, 6 ended, 7 below 6. */
const tree = [
  unit(1, [], '学院'),
  unit(2, [1], '系'),
  unit(3, [1, 2], '组'),
  unit(4, [1, 2, 3], '小组'),
  unit(5, [], '医院'),
  unit(6, [], '旧部', 'ended'),
  unit(7, [6], '旧组', 'ended'),
]

const fieldOf = (work: () => unknown) => {
  try {
    work()
    return 'ok'
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return error.details.fields ? Object.keys(error.details.fields)[0] : error.reason
  }
}

test.each([
  ['a new one at the top', { name: '新', parentId: null }, 'ok'],
  ['a new one at the fourth level', { name: '新', parentId: 3 }, 'ok'],
  ['a new one at a fifth level', { name: '新', parentId: 4 }, 'parentId'],
  ['below nothing that is there', { name: '新', parentId: 99 }, 'parentId'],
  ['below one that ended', { name: '新', parentId: 6 }, 'parentId'],
  ['a name that is taken there', { name: '系', parentId: 1 }, 'name'],
  ['the same name elsewhere', { name: '系', parentId: 5 }, 'ok'],
  ['the name of one that ended', { name: '旧部', parentId: null }, 'ok'],
  ['its own name', { id: 2, name: '系', parentId: 1 }, 'ok'],
  ['below itself', { id: 2, name: '系', parentId: 2 }, 'parentId'],
  ['below what is below it', { id: 1, name: '学院', parentId: 3 }, 'parentId'],
  ['with what is below it one level too deep', { id: 2, name: '系', parentId: 2 }, 'parentId'],
  ['down, so that the lowest has no level', { id: 1, name: '学院', parentId: 5 }, 'parentId'],
  ['up with what is below it', { id: 2, name: '系', parentId: 5 }, 'ok'],
])('%s', (_, wish, wanted) => {
  expect(fieldOf(() => placeOf(tree, wish))).toBe(wanted)
})

test('a unit ends when nobody and nothing active is in it', () => {
  expect(fieldOf(() => mustBeEmpty(tree, tree[0]!, 0))).toBe('unitInUse')
  expect(fieldOf(() => mustBeEmpty(tree, tree[3]!, 2))).toBe('unitInUse')
  expect(fieldOf(() => mustBeEmpty(tree, tree[3]!, 0))).toBe('ok')
})

test('one that ended comes back when its parent stands and its name is free', () => {
  expect(fieldOf(() => mustFitAgain(tree, tree[5]!))).toBe('ok')
  expect(fieldOf(() => mustFitAgain(tree, tree[6]!))).toBe('parentId')
  expect(fieldOf(() => mustFitAgain([...tree, unit(8, [], '旧部')], tree[5]!))).toBe('name')
})

test('there are no more units than an institution may have', () => {
  const many = Array.from({ length: 1000 }, (_, at) => unit(at + 1, []))
  expect(fieldOf(() => mustHaveRoom(many))).toBe('unitLimit')
  expect(fieldOf(() => mustHaveRoom(many.slice(1)))).toBe('ok')
})
