import { allPermissions } from '@gongfang/contract/system/permission'
import { expect, test } from 'vitest'
import { type Screen, screens } from '../screens.ts'
import { screenAt } from './menu.ts'

const titleAt = (path: string, permissions: readonly (typeof allPermissions)[number][] = allPermissions) =>
  screenAt(permissions, path)?.title

test('a page below a list belongs to the entry of that list, the nearest one', () => {
  expect(titleAt('/orders')).toBe('订单')
  expect(titleAt('/orders/202611220001')).toBe('订单')
  expect(titleAt('/orders/print/pick')).toBe('订单')
  expect(titleAt('/products/grid')).toBe('商品')
  expect(titleAt('/transfers/new')).toBe('导入导出')
  expect(titleAt('/bank/lines')).toBe('银行流水')
  expect(titleAt('/invoices/statement/3')).toBe('发票')
  expect(screenAt(allPermissions, '/stock/count')?.group).toBe('商品')
})

test('a page of nobody belongs to no entry, and who may not open an entry is led to none', () => {
  expect(titleAt('/own')).toBeUndefined()
  expect(titleAt('/ordersoon')).toBeUndefined()
  expect(titleAt('/orders/1', ['stock.read'])).toBeUndefined()
  expect(titleAt('/verification/log', ['verification.redeem'])).toBe('核销台')
})

test('every screen but the login, the first and the own account belongs to an entry', () => {
  const lost = Object.entries<Screen>(screens).filter(([, { path }]) => !titleAt(path))
  expect(lost.map(([name]) => name)).toEqual(['login', 'home', 'ownAccount'])
})
