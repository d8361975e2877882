import {
  deleteMaterialCode,
  listMaterialChanges,
  resolveMaterialCodes,
} from '@gongfang/contract/goods/material-code'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { listBroken } from '../../testing/books.ts'
import { reasonOf } from '../../testing/joining.ts'
import { aMaterialCode } from '../../testing/material-codes.ts'
import { openTestShop, type TestShop } from '../../testing/shop.ts'
import { aColleague } from '../../testing/team.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterEach(async () => expect(await listBroken(shop.db)).toEqual({}))
afterAll(() => shop.close())

test('of many who learn a code at once one wins, and the others are told what it means', async () => {
  const owner = await shop.member()
  const team = await Promise.all([1, 2, 3].map(() => aColleague(shop, owner, 'purchaser')))
  const { skuIds } = await shop.product({
    skus: Array.from({ length: 20 }, (_, at) => ({ modelCode: `RACE-${at}` })),
  })
  const answers = await Promise.all(
    skuIds.map((skuId, at) =>
      aMaterialCode(team[at % 3]!, at % 2 ? 'race' : 'RACE', skuId).then(
        () => ({ won: skuId, said: '' }),
        (error: Error) => ({ won: 0, said: error.message }),
      ),
    ),
  )
  const winners = answers.filter(({ won }) => won > 0)
  expect(winners).toHaveLength(1)
  const { sku } = (await owner.call(resolveMaterialCodes, { codes: ['race'] }))[0]!
  expect(sku.skuId).toBe(winners[0]!.won)
  expect(answers.filter(({ said }) => said.includes(`已记为 ${sku.modelCode} `))).toHaveLength(19)
})

test('two who learn the same thing at once have both learnt it', async () => {
  const owner = await shop.member()
  const { skuId } = await shop.product()
  const answers = await Promise.all([1, 2, 3, 4].map(() => reasonOf(aMaterialCode(owner, 'SAME', skuId))))
  expect(answers).toEqual(['ok', 'ok', 'ok', 'ok'])
  expect((await owner.call(listMaterialChanges, {})).total).toBe(1)
})

test('a code that is deleted while lists are resolved is there or not, and nothing fails', async () => {
  const owner = await shop.member()
  const { skuId } = await shop.product()
  for (let round = 0; round < 5; round++) {
    const { id, version } = await aMaterialCode(owner, 'SHORT', skuId)
    const [gone, ...found] = await Promise.all([
      reasonOf(owner.call(deleteMaterialCode, { id, version })),
      ...Array.from({ length: 10 }, () => owner.call(resolveMaterialCodes, { codes: ['SHORT', 'short'] })),
    ])
    expect(gone).toBe('ok')
    for (const answer of found) expect([0, 2]).toContain(answer.length)
  }
  expect(await owner.call(resolveMaterialCodes, { codes: ['SHORT'] })).toEqual([])
})
