import { listProducts } from '@gongfang/contract/goods/catalogue'
import {
  deleteSynonym,
  listMissedSearches,
  listSynonyms,
  saveSynonym,
} from '@gongfang/contract/goods/search-desk'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type TestClient, type TestShop } from '../../../testing/shop.ts'
import { indexProducts } from '../index/actions.ts'

let shop: TestShop
let staff: TestClient
beforeAll(async () => {
  shop = await openTestShop()
  staff = await shop.staff()
})
afterAll(() => shop.close())

const titles = async (keyword: string) =>
  (await shop.visitor.call(listProducts, { keyword })).data.map(({ title }) => title)

test('a phrase that found nothing becomes a synonym, and finds the goods', async () => {
  const { productId } = await shop.product()
  await shop.db`update product set title = '六角扳手 长柄' where id = ${productId}`
  await indexProducts(shop.db, [productId])
  expect(await titles('猪嘴巴')).toEqual([])
  await expect
    .poll(async () => (await staff.call(listMissedSearches, {})).map(({ word }) => word))
    .toContain('猪嘴巴')

  const { id } = await staff.call(saveSynonym, {
    id: null,
    word: '猪嘴巴',
    sameAs: ['六角扳手', ' 猪嘴巴 ', '六角扳手'],
  })
  expect(await staff.call(listSynonyms, {})).toContainEqual({ id, word: '猪嘴巴', sameAs: ['六角扳手'] })
  expect(await titles('猪嘴巴')).toContain('六角扳手 长柄')
  expect((await staff.call(listMissedSearches, {})).map(({ word }) => word)).not.toContain('猪嘴巴')

  await staff.call(saveSynonym, { id, word: '猪嘴巴', sameAs: ['没有这种东西'] })
  expect(await titles('猪嘴巴')).toEqual([])
  await staff.call(deleteSynonym, { id })
  expect(await staff.call(listSynonyms, {})).toEqual([])
  const written = await shop.db<{ what: string }[]>`
    select what from audit_entry where subject = ${`synonym ${id}`} order by id`
  expect(written.map(({ what }) => what)).toEqual(['synonym.create', 'synonym.edit', 'synonym.delete'])
})

test('a word has one row, also of two at once, and says so beside its field', async () => {
  const wish = { id: null, word: 'ＡＢ胶水', sameAs: ['环氧胶'] }
  const both = await Promise.allSettled([
    staff.call(saveSynonym, wish),
    staff.call(saveSynonym, { ...wish, word: 'ab胶水' }),
  ])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  await expect(staff.call(saveSynonym, wish)).rejects.toMatchObject({
    fields: { word: '该词已有同义词，请编辑那一行' },
  })
  await expect(
    staff.call(saveSynonym, { id: null, word: '某词', sameAs: ['某词', ' '] }),
  ).rejects.toMatchObject({
    reason: 'invalid',
  })
  await expect(staff.call(deleteSynonym, { id: 999_999 })).rejects.toMatchObject({ reason: 'notFound' })
})
