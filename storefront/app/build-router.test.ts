import { reactRouter } from '@react-router/dev/vite'
import { expect, test } from 'vitest'
import { meant, unused } from '../build-router.ts'

test('the plugins that a build leaves out or limits are the ones of the router that ask about each module', () => {
  const asking = reactRouter()
    .filter(({ resolveId, load, transform }) => resolveId || load || transform)
    .map(({ name }) => name)
  const known = ['react-router', ...Object.keys(meant), ...unused]
  expect(asking.filter((name) => !known.includes(name))).toEqual([])
  const there = reactRouter().map(({ name }) => name)
  expect(known.filter((name) => !there.includes(name))).toEqual([])
})
