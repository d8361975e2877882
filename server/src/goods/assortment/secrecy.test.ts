import type { Endpoint } from '@gongfang/contract/base/endpoint'
import { previewOrder } from '@gongfang/contract/buying/order'
import {
  getAssortment,
  listAssortmentFacets,
  listAssortmentProducts,
  listOwnAssortment,
  suggestInAssortment,
} from '@gongfang/contract/goods/assortment'
import { listCart, mergeCart } from '@gongfang/contract/goods/cart'
import { listProducts, suggest } from '@gongfang/contract/goods/catalogue'
import { allInstitutionRoles, type InstitutionRole, roleMay } from '@gongfang/contract/people/institution'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { anAssortment } from '../../testing/assortments.ts'
import { openTestShop, type TestMember, type TestShop } from '../../testing/shop.ts'
import { aColleague } from '../../testing/team.ts'
import { indexProducts } from '../search/index/actions.ts'

vi.setConfig({ testTimeout: 120_000 })

let shop: TestShop
let owner: TestMember
let other: TestMember
let ids: { own: number; others: number }
let goods: { inside: number; outside: number; theirs: number }
beforeAll(async () => {
  shop = await openTestShop()
  owner = await shop.member()
  other = await shop.member()
  const [inside, outside, theirs] = await Promise.all(
    ['甲目录扳手', '无目录扳手', '乙目录扳手'].map((title) => shop.product({ title })),
  )
  goods = { inside: inside!.skuId, outside: outside!.skuId, theirs: theirs!.skuId }
  const [one, two] = [
    await anAssortment(shop, {
      institutionId: owner.institutionId!,
      goods: [`s${goods.inside}`],
      mode: 'only',
    }),
    await anAssortment(shop, {
      institutionId: other.institutionId!,
      goods: [`s${goods.theirs}`],
      mode: 'only',
    }),
  ]
  ids = { own: one.id, others: two.id }
  await indexProducts(shop.db, 'all')
})
afterAll(() => shop.close())

const TITLES = /甲目录扳手|无目录扳手|乙目录扳手/g
const titlesIn = (bytes: Buffer) => [...new Set(bytes.toString('utf8').match(TITLES) ?? [])].sort()

const roles: readonly (InstitutionRole | 'alone')[] = [...allInstitutionRoles, 'alone']
const places = ['own', 'other'] as const

test.each(roles.flatMap((role) => places.map((place) => [role, place] as const)))(
  '%s of the %s institution finds what is agreed with that one alone',
  async (role, place) => {
    const boss = place === 'own' ? owner : other
    const member =
      role === 'alone' ? await shop.member({ status: 'incomplete' }) : await aColleague(shop, boss, role)
    const [mine, foreign] = place === 'own' ? [ids.own, ids.others] : [ids.others, ids.own]
    const title = place === 'own' ? '甲目录扳手' : '乙目录扳手'
    const lists: Endpoint[] = [listAssortmentProducts, listAssortmentFacets, suggestInAssortment]
    for (const list of lists) {
      const wish = list === listAssortmentFacets ? {} : { keyword: '扳手' }
      const own = await member.ask(list, { assortmentId: mine, ...wish })
      const refused = await member.ask(list, { assortmentId: foreign, ...wish })
      expect([list.path, refused.body.code, titlesIn(refused.bytes)]).toEqual([list.path, 9162, []])
      if (role === 'alone') expect([list.path, own.body.code]).toEqual([list.path, 9162])
      else if (list !== listAssortmentFacets)
        expect([list.path, titlesIn(own.bytes)]).toEqual([list.path, [title]])
    }
    const skuIds = Object.values(goods)
    const asked = await member.call(getAssortment, { skuIds })
    expect(asked.assortment).toEqual(role === 'alone' ? null : { id: mine, mode: 'only' })
    expect(asked.outsideSkuIds).toHaveLength(role === 'alone' ? 0 : 2)
    const entries = await member.ask(listOwnAssortment, {})
    const reads = role !== 'alone' && roleMay([role], 'assortment')
    expect(titlesIn(entries.bytes)).toEqual(reads ? [title] : [])
    const lines = [{ skuId: goods.outside, quantity: 1 }]
    await member.call(mergeCart, { mergeId: `merge-of-${role}-${place}-0001`, lines })
    const { lines: held } = await member.call(listCart, {})
    expect(held.map(({ reason }) => reason)).toEqual([role === 'alone' ? undefined : 'outside'])
    const preview = await member.ask(previewOrder, {
      source: { kind: 'buyNow', skuId: goods.outside, quantity: 1 },
    })
    if (role !== 'alone' && roleMay([role], 'order'))
      expect(preview.body.data).toMatchObject({ lines: [{ reason: 'outside' }] })
    else expect(preview.body.code).not.toBe(1)
  },
)

test('what members of one institution have asked for is in no answer to others, whoever asks first', async () => {
  const wish = { keyword: '扳手' }
  await owner.call(listAssortmentProducts, { assortmentId: ids.own, ...wish })
  await other.call(listAssortmentProducts, { assortmentId: ids.others, ...wish })
  for (const asker of [owner, other, shop.visitor])
    for (const list of [listProducts, suggest])
      expect([list.path, titlesIn((await asker.ask(list, wish)).bytes)]).toEqual([
        list.path,
        ['乙目录扳手', '无目录扳手', '甲目录扳手'].sort(),
      ])
  const again = await owner.ask(listAssortmentProducts, { assortmentId: ids.own, ...wish })
  expect(titlesIn(again.bytes)).toEqual(['甲目录扳手'])
})

test('a list is made once for all members of an institution, and for none of another', async () => {
  const [one, two] = [await aColleague(shop, owner, 'viewer'), await aColleague(shop, owner, 'purchaser')]
  const { counted } = shop.app.house.kept
  const wish = { assortmentId: ids.own, sort: 'newest' as const }
  await one.call(listAssortmentProducts, wish)
  const { made, found } = { ...counted }
  await two.call(listAssortmentProducts, wish)
  expect([counted.made, counted.found > found]).toEqual([made, true])
})
