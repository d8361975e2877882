import { expect, test } from 'vitest'
import { frameParts } from './frame-parts.ts'

test('the floating bar stands everywhere but on four screens', () => {
  const without = ['/login', '/register', '/complete-info', '/reviewing', '/reviewing/']
  for (const path of without) expect(frameParts(path).floating).toBe(false)
  for (const path of ['/forgot-password', '/products', '/cart', '/product/1', '/orders', '/no-such-page']) {
    expect(frameParts(path).floating).toBe(true)
  }
})

test('screens with an action bar of their own have no tab bar', () => {
  for (const path of ['/login', '/product/1', '/activity/1', '/order/confirm', '/order/detail']) {
    expect(frameParts(path).tabBar).toBe(false)
  }
  for (const path of ['/products', '/category', '/activities', '/cart', '/orders'])
    expect(frameParts(path).tabBar).toBe(true)
})
