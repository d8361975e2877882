import { expect, test } from 'vitest'
import { siteOf } from './site-config.ts'

const standard = siteOf({})

test('a configuration without anything sells for money at 32 points a yuan', () => {
  expect(standard).toMatchObject({ name: '工坊商城', priceOrScore: '1', scoreBuyRate: 32, indexBanner: [] })
})

test.each<[string, unknown]>([
  ['nothing', undefined],
  ['null', null],
  ['a text', 'closed'],
  ['a list', []],
  ['parts that are null', Object.fromEntries(Object.keys(standard).map((key) => [key, null]))],
  ['a banner that is a text', { indexBanner: '/banner.png' }],
  ['a name of blanks', { name: '  ' }],
  ['no rate', { scoreBuyRate: 0 }],
  ['a rate that is a text', { scoreBuyRate: 'many' }],
  ['an unknown mode', { priceOrScore: '3' }],
])('%s stands for the defaults', (_, given) => {
  expect(siteOf(given)).toEqual(standard)
})

test('what is right stays beside what is wrong', () => {
  const banner = { image: '/a.png', imagePhone: '', link: '', alt: '' }
  expect(
    siteOf({
      name: '育才工具',
      priceOrScore: 2,
      scoreBuyRate: null,
      intro: 5,
      indexBanner: [null, banner, {}],
    }),
  ).toEqual({ ...standard, name: '育才工具', priceOrScore: '2', indexBanner: [banner] })
})
