import { expect, test } from 'vitest'
import { siteData } from '../pages/home/site-data.ts'
import { breadcrumbData, pageHead, withOrigin } from './seo.ts'

const site = { name: '工坊商城', logo: '/media/logo.svg', kefuMobile: '' }
const head = [
  ...pageHead({
    title: '棘轮扳手',
    description: '/ 是路径',
    path: '/product/1',
    image: '/media/wrench.svg',
    type: 'product',
  }),
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

test('a shared address becomes a card with title, text, picture and address', () => {
  const graph = (origin: string) =>
    Object.fromEntries(
      withOrigin(head, origin).flatMap((one) => ('property' in one ? [[one.property, one.content]] : [])),
    )
  expect(graph('https://shop.example')).toEqual({
    'og:type': 'product',
    'og:title': '棘轮扳手',
    'og:description': '/ 是路径',
    'og:url': 'https://shop.example/product/1',
    'og:image': 'https://shop.example/media/1200/wrench.svg',
  })
  const bare = pageHead({ title: '新闻资讯', description: '共 3 篇', path: '/news' })
  expect(bare).toContainEqual({ property: 'og:image', content: '/icon-512.png' })
  expect(bare).toContainEqual({ property: 'og:type', content: 'website' })
})

test('what is absolute already, and everything without an address of the shop, stays as it is', () => {
  expect(withOrigin(head, '')).toEqual(head)
  const cdn = siteData({ ...site, logo: 'https://cdn.example/logo.svg' })
  expect(JSON.stringify(withOrigin(cdn, 'https://shop.example'))).toContain('"https://cdn.example/logo.svg"')
  expect(withOrigin([{ tagName: 'link', href: '//cdn.example/a' }], 'https://shop.example')).toEqual([
    { tagName: 'link', href: '//cdn.example/a' },
  ])
})
