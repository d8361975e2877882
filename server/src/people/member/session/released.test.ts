import { deleteAccount } from '@gongfang/contract/insight/account'
import { changeMobile, getUserInfo, phoneLogin } from '@gongfang/contract/people/member'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { transaction } from '../../../db/connect.ts'
import { aCode, aNewcomer, aStranger } from '../../../testing/joining.ts'
import { openTestShop, type TestClient, type TestShop } from '../../../testing/shop.ts'
import { importMembers } from '../import/actions.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
  await shop.config('registerPoints', 200)
})
afterAll(() => shop.close())

/** A number gets a code once a minute. */
const aMinuteLater = () => shop.setNow(new Date(shop.now().getTime() + 61_000))

async function enter({ phone, from }: { phone: string; from: TestClient }) {
  aMinuteLater()
  const code = await aCode(from, phone)
  const { token, userinfo } = await from.call(phoneLogin, { phone, code, agreementVersion: '2026-11' })
  return { phone, from, me: shop.client({ token }), points: userinfo.points }
}

async function leave({ phone, from, me }: { phone: string; from: TestClient; me: TestClient }) {
  aMinuteLater()
  await me.call(deleteAccount, { code: await aCode(from, phone, 'close'), giveUpPoints: true })
}

test('a number gets the points of a registration once, however often its owner leaves', async () => {
  const first = await enter(aStranger(shop))
  expect(first.points).toBe(200)
  await leave(first)
  const second = await enter(first)
  expect(second.points).toBe(0)
  await leave(second)
  expect((await enter(second)).points).toBe(0)
})

test('nor does the old number of somebody who moved to another, nor the other one later', async () => {
  const { phone, from, me } = await aNewcomer(shop)
  const next = aStranger(shop)
  aMinuteLater()
  await me.call(changeMobile, {
    oldCode: await aCode(from, phone, 'mobile'),
    phone: next.phone,
    code: await aCode(next.from, next.phone, 'mobile'),
  })
  expect((await me.call(getUserInfo, {})).points).toBe(200)
  expect((await enter({ phone, from })).points).toBe(0)
  await leave({ ...next, me })
  expect((await enter(next)).points).toBe(0)
})

test('who came without these points gets them at the first registration that brings some', async () => {
  await shop.config('registerPoints', 0)
  const early = await enter(aStranger(shop))
  await shop.config('registerPoints', 200)
  await leave(early)
  expect((await enter(early)).points).toBe(200)
})

test('a list of known customers gives them no second time either', async () => {
  const { phone, from, me } = await aNewcomer(shop)
  await leave({ phone, from, me })
  const known = [phone, aStranger(shop).phone]
  const { institutionId } = await shop.member()
  await transaction(shop.db, (tx) =>
    importMembers(
      tx,
      known.map((mobile) => ({
        memberId: null,
        mobile,
        nickname: '',
        roles: [],
        institution: { id: institutionId! },
      })),
      {
        actor: { name: '导入', staffId: null, ip: '', requestId: '' },
        by: '导入 1',
        now: shop.now(),
        secretKey: shop.app.house.env.secretKey,
      },
    ),
  )
  const rows = await shop.db<{ balance: number }[]>`
    select a.balance from member m join points_account a on a.member_id = m.id
     where m.mobile = any(${known}) order by array_position(${known}::text[], m.mobile)`
  expect(rows.map(({ balance }) => balance)).toEqual([0, 200])
})
