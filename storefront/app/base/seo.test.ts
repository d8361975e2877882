import { expect, test } from 'vitest'
import { siteData } from '../pages/home/site-data.ts'
import { breadcrumbData, pageHead, withOrigin } from './seo.ts'

const site = { name: '工坊商城', logo: '/media/logo.svg', kefuMobile: '' }
const head = [
  ...pageHead({ description: '/ 是路径', path: '/product/1' }),
  breadcrumbData([{ label: '首页', to: '/products' }, { label: '扳手' }]),
  ...siteData(site),
]

test('search engines get absolute addresses where the shop has an address', () => {
  const text = JSON.stringify(withOrigin(head, 'https://shop.example'))
  expect(text).toContain('"href":"https://shop.example/product/1"')
  expect(text).toContain('"item":"https://shop.example/products"')
  expect(text).toContain('"target":"https://shop.example/category?kw={search_term_string}"')
  expect(text).toContain('"logo":"https://shop.example/media/logo.svg"')
  expect(text).toContain('"content":"/ 是路径"')
  expect(text).toContain('"@context":"https://schema.org"')
})

test('what is absolute already, and everything without an address of the shop, stays as it is', () => {
  expect(withOrigin(head, '')).toEqual(head)
  const cdn = siteData({ ...site, logo: 'https://cdn.example/logo.svg' })
  expect(JSON.stringify(withOrigin(cdn, 'https://shop.example'))).toContain('"https://cdn.example/logo.svg"')
  expect(withOrigin([{ tagName: 'link', href: '//cdn.example/a' }], 'https://shop.example')).toEqual([
    { tagName: 'link', href: '//cdn.example/a' },
  ])
})
