import { expect, test } from 'vitest'
import { isTabPlace, tabPlaces, topPlaces } from './places.ts'

test('the header and the tab bar name their screens in this order', () => {
  expect(topPlaces.map(({ path, name }) => `${name} ${path}`)).toEqual([
    '首页 /products',
    '活动与培训 /activities',
    '新闻资讯 /news',
    '技术分享 /shares',
    '关于我们 /about',
  ])
  expect(tabPlaces.map(({ path, name }) => `${name} ${path}`)).toEqual([
    '首页 /products',
    '分类 /category',
    '活动 /activities',
    '购物车 /cart',
    '我的 /user',
  ])
})

test('a phone has no way back on the screens of its tab bar only', () => {
  for (const path of ['/', '/products', '/products/', '/category', '/activities', '/cart', '/user'])
    expect(isTabPlace(path), path).toBe(true)
  for (const path of ['/product/1', '/activity/1', '/user/1', '/carts', '/orders', '/help'])
    expect(isTabPlace(path), path).toBe(false)
})
