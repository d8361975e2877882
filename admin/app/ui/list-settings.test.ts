import { expect, test } from 'vitest'
import { inOrder, moved, readSettings } from './list-settings.ts'

const columns = [{ key: 'no' }, { key: 'who' }, { key: 'sum' }, { key: 'do', fixed: 'right' }]
const keys = (order: readonly string[], of: { key: string }[] = columns) =>
  inOrder(of, order).map(({ key }) => key)

test('columns stand as they were put, and what stands at the edge stays there', () => {
  expect(keys([])).toEqual(['no', 'who', 'sum', 'do'])
  expect(keys(['sum', 'no', 'who'])).toEqual(['sum', 'no', 'who', 'do'])
  expect(keys(['do', 'who', 'no', 'sum'])).toEqual(['who', 'no', 'sum', 'do'])
})

test('a column that the order does not know stands behind its neighbour, and one that is gone is forgotten', () => {
  expect(keys(['sum', 'who', 'no'], [{ key: 'new' }, ...columns])).toEqual(['new', 'sum', 'who', 'no', 'do'])
  expect(keys(['sum', 'gone', 'who'])).toEqual(['no', 'sum', 'who', 'do'])
})

test('a column moves a place at a time, and no further than the end', () => {
  expect(moved(columns, 'who', -1)).toEqual(['who', 'no', 'sum'])
  expect(moved(columns, 'who', 1)).toEqual(['no', 'sum', 'who'])
  expect(moved(columns, 'sum', 1)).toEqual(['no', 'who', 'sum'])
  expect(moved(columns, 'no', -1)).toEqual(['no', 'who', 'sum'])
})

test('what was kept before there was more than hidden columns is still read', () => {
  const usual = { hidden: ['po'], order: [], loose: false, unfolded: false }
  expect(readSettings(null, usual)).toEqual(usual)
  expect(readSettings(['sum'], usual)).toEqual({ ...usual, hidden: ['sum'] })
  expect(readSettings({ loose: true }, usual)).toEqual({ ...usual, loose: true })
})
