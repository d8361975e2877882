import type { Envelope } from '@gongfang/contract/base/envelope'
import { fen } from '@gongfang/contract/base/money'
import {
  demandsText,
  type InstitutionSettings,
  lackingFields,
  noDemands,
  readInstitutionSettings,
  requiredFields,
  saveInstitutionSettings,
} from '@gongfang/contract/people/institution-settings'
import { listTeamEvents } from '@gongfang/contract/people/team'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { reasonOf } from '../../testing/joining.ts'
import { openTestShop, type TestMember, type TestShop } from '../../testing/shop.ts'
import { aColleague } from '../../testing/team.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const some: InstitutionSettings = { fundFromFen: fen(50_000), notes: ['poNumber'], attachmentFromFen: null }
const save = (by: TestMember, settings: InstitutionSettings, version = 0) =>
  by.call(saveInstitutionSettings, { settings, version })

test('an institution that saved nothing demands nothing', async () => {
  const owner = await shop.member()
  expect(await owner.call(readInstitutionSettings, {})).toEqual({
    settings: noDemands,
    version: 0,
    savedBy: null,
    savedAt: null,
  })
})

test('owner and admin save, every role reads, and nobody of another institution is asked for it', async () => {
  const owner = await shop.member()
  const admin = await aColleague(shop, owner, 'admin')
  const others = await Promise.all(
    (['purchaser', 'approver', 'finance', 'receiver', 'viewer'] as const).map((role) =>
      aColleague(shop, owner, role),
    ),
  )
  const stranger = await shop.member()
  expect(await save(owner, some)).toEqual({ version: 1 })
  expect(await save(admin, { fundFromFen: fen(0), notes: [], attachmentFromFen: null }, 1)).toEqual({
    version: 2,
  })
  for (const other of others) {
    expect(await reasonOf(save(other, some, 2))).toBe('institutionRole')
    expect((await other.call(readInstitutionSettings, {})).settings.fundFromFen).toBe(0)
  }
  expect((await stranger.call(readInstitutionSettings, {})).version).toBe(0)
  const { data } = await owner.call(listTeamEvents, {})
  expect(data.slice(0, 2).map(({ what, about }) => [what, about])).toEqual([
    ['settingsChanged', '每笔订单选择经费'],
    ['settingsChanged', '满 ¥500.00 的订单选择经费；填写采购单号'],
  ])
})

test('who saves over what somebody else has saved is told, and saving the same again is no change', async () => {
  const owner = await shop.member()
  const admin = await aColleague(shop, owner, 'admin')
  await save(owner, some)
  expect(await save(owner, some)).toEqual({ version: 1 })
  expect(await reasonOf(save(admin, noDemands))).toBe('changedMeanwhile')
  const all = await Promise.all(
    [1, 2, 3, 4].map((yuan) => reasonOf(save(admin, { ...some, fundFromFen: fen(yuan * 100) }, 1))),
  )
  expect(all.toSorted()).toEqual(['changedMeanwhile', 'changedMeanwhile', 'changedMeanwhile', 'ok'])
})

test.each([
  [{ fundFromFen: -1, notes: [] }, 'settings.fundFromFen'],
  [{ fundFromFen: 1.5, notes: [] }, 'settings.fundFromFen'],
  [{ fundFromFen: 10_000_000_001, notes: [] }, 'settings.fundFromFen'],
  [{ fundFromFen: '500', notes: [] }, 'settings.fundFromFen'],
  [{ fundFromFen: null, notes: ['remark'] }, 'settings.notes.0'],
  [{ fundFromFen: null, notes: ['poNumber', 'poNumber'] }, 'settings.notes'],
  [{ fundFromFen: null, notes: 'poNumber' }, 'settings.notes'],
  [{ fundFromFen: null, notes: [], attachmentFromFen: -1 }, 'settings.attachmentFromFen'],
])('%j is refused beside its field', async (settings, field) => {
  const owner = await shop.member()
  const { body } = await owner.ask(saveInstitutionSettings, { settings, version: 0 })
  expect(Object.keys((body as Envelope & { data: { fields: object } }).data.fields)).toEqual([field])
})

describe('what is demanded of an order', () => {
  test.each([
    [noDemands, 1_000_000, []],
    [{ fundFromFen: fen(0), notes: [] }, 0, ['本机构要求每笔订单选择经费']],
    [{ fundFromFen: fen(50_000), notes: [] }, 49_999, []],
    [{ fundFromFen: fen(50_000), notes: [] }, 50_000, ['本机构要求满 ¥500.00 的订单选择经费']],
    [{ fundFromFen: null, notes: [], attachmentFromFen: fen(50_000) }, 49_999, []],
    [
      { fundFromFen: fen(0), notes: [], attachmentFromFen: fen(50_000) },
      50_000,
      ['本机构要求每笔订单选择经费', '本机构要求满 ¥500.00 的订单添加附件'],
    ],
    [
      { fundFromFen: null, notes: ['purpose', 'poNumber'] },
      1,
      ['本机构要求填写采购单号', '本机构要求填写用途'],
    ],
  ] as [InstitutionSettings, number, string[]][])('%j of %d', (settings, worth, expected) => {
    expect(requiredFields(settings, worth).map(({ why }) => why)).toEqual(expected)
  })

  test('an empty text and no fund lack it', () => {
    const required = requiredFields(
      { fundFromFen: fen(0), notes: ['poNumber', 'purpose'], attachmentFromFen: null },
      1,
    )
    expect(Object.keys(lackingFields(required, { poNumber: '', purpose: '实验' }))).toEqual([
      'fundId',
      'poNumber',
    ])
    expect(lackingFields(required, { poNumber: 'A', purpose: 'B', fundId: 7 })).toEqual({})
  })

  test('nothing has no words', () => expect(demandsText(noDemands)).toBe(''))
})
