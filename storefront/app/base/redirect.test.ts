import { expect, test } from 'vitest'
import { screens } from '../screens.ts'
import { loginPath, registerPath, safeTarget, screenAt } from './redirect.ts'

test.each([
  '/cart',
  '/orders?tab=unpaid&pay=20261120111800000001',
  '/product/12?sku=3#parameters',
  '/category?kw=%E6%89%B3%E6%89%8B',
  '/address/',
  '/order/detail?no=20261120111800000001#transfer',
  '/print/quotation?confirm=1&sku=1&qty=2',
  '/order/papers?month=2026-11',
  '/invoices/statement?month=2026-11',
  '/certificate/print?id=3',
  '/join#a-b_c1',
  '/join/a-b_c1',
])('after login one may come back to %s', (wanted) => {
  expect(safeTarget(wanted)).toBe(wanted)
})

test.each([
  null,
  undefined,
  '',
  'cart',
  'https://evil.example/cart',
  '//evil.example/cart',
  '/\\evil.example/cart',
  '/\t/evil.example/cart',
  '/%5C/../\\evil.example',
  'javascript:alert(1)',
  '/login',
  '/login?redirect=/cart',
  '/no-such-page',
  '/api/user.user/index',
  '/product/12/../../../nothing',
  '/product/',
  '/print/../../x',
  '/print/nothing',
  '/print/a/b',
  '/joint',
  '/join/a/b',
])('a login never leads to %s', (wanted) => {
  expect(safeTarget(wanted)).toBeNull()
})

test('a path that climbs is judged by where it ends', () => {
  expect(safeTarget('/product/../cart')).toBe('/cart')
})

test('the way back travels whole inside the address of the login', () => {
  expect(loginPath('/orders?tab=unpaid&page=2')).toBe('/login?redirect=%2Forders%3Ftab%3Dunpaid%26page%3D2')
})

test.each(['/join#a-b_c1', '/join/a-b_c1', '/join?from=singlemessage#a-b_c1', '/join'])(
  'the code of an invitation stands in no query: %s',
  (wanted) => {
    expect([loginPath(wanted), registerPath(wanted)]).toEqual(['/login', '/register'])
  },
)

test('a screen is found by its path, with and without a trailing slash', () => {
  expect(screenAt('/product/12')).toBe(screens.product)
  expect(screenAt('/order/detail/')).toBe(screens.orderDetail)
  expect(screenAt('/product/12/more')).toBeUndefined()
  expect(screenAt('/')).toBeUndefined()
})
