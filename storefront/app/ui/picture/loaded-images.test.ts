import { expect, test } from 'vitest'
import { hasFailed, isLoaded, remember, rememberFailure } from './loaded-images.ts'

test('the 200 pictures seen last are remembered', () => {
  for (let n = 1; n <= 200; n++) remember(`/media/${n}`)
  expect(isLoaded('/media/1')).toBe(true)
  // Shown again, it is no longer the oldest.
  remember('/media/1')
  remember('/media/201')
  expect(isLoaded('/media/1')).toBe(true)
  expect(isLoaded('/media/2')).toBe(false)
  expect(isLoaded('/media/201')).toBe(true)
})

test('an address that failed is not tried again', () => {
  expect(hasFailed('/media/lost')).toBe(false)
  rememberFailure('/media/lost')
  expect(hasFailed('/media/lost')).toBe(true)
  expect(isLoaded('/media/lost')).toBe(false)
})
