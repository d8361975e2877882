import {
  bindWechat,
  confirmWechatScene,
  getOwnWechat,
  makeOwnScene,
  makeWechatScene,
  pollWechatScene,
  scanWechatScene,
  startWechat,
} from '@gongfang/contract/base/wechat'
import { getUserInfo, logout } from '@gongfang/contract/people/member'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { PretendWechat } from '../../../pretend/wechat.ts'
import { aCode, aStranger, reasonOf } from '../../../testing/joining.ts'
import { openTestShop, type TestMember, type TestShop } from '../../../testing/shop.ts'
import { withWechat, withWechatLogin } from '../../../testing/wechat.ts'

let shop: TestShop
let wechat: PretendWechat
beforeAll(async () => {
  shop = await openTestShop()
  wechat = await withWechat(shop)
  await withWechatLogin(shop, wechat)
})
afterAll(async () => {
  await wechat.close()
  await shop.close()
})
afterEach(() => shop.setNow(null))

const phoneOf = () => shop.client({ platform: 'wechat' })
const pcOf = () => shop.visitor

/** Somebody's phone reads the code and says who they are. */
async function scanned(scene: string, person: string) {
  const { url, verifier } = await phoneOf().call(startWechat, { scene })
  const words = wechat.login.agree(url, person).searchParams
  const back = { code: words.get('code') ?? '', state: words.get('state') ?? '', verifier }
  return phoneOf().call(scanWechatScene, back)
}
const poll = ({ scene, secret }: { scene: string; secret: string }) =>
  pcOf().call(pollWechatScene, { scene, secret })
const say = ({ scene, key }: { scene: string; key: string }, yes: boolean) =>
  phoneOf().call(confirmWechatScene, { scene, key, yes })

let serial = 0
const somebody = () => `某人${++serial}`

const proven = async (member: TestMember) => ({ code: await aCode(member, member.mobile, 'wechat') })

/** Bound by a code on an own PC. */
async function aBoundMember() {
  const member = await shop.member()
  const person = somebody()
  const mine = await member.call(makeOwnScene, await proven(member))
  const seen = await scanned(mine.scene, person)
  expect(seen.bindTo).toBe(`${member.mobile.slice(0, 3)}****${member.mobile.slice(-4)}`)
  await say(seen, true)
  expect(await poll(mine)).toEqual({ stage: 'done' })
  expect((await member.call(getOwnWechat, {})).boundAt).not.toBeNull()
  return { member, person }
}

test('a code on a PC is scanned, looked at, confirmed, and its PC is let in once', async () => {
  const { member, person } = await aBoundMember()
  const code = await pcOf().call(makeWechatScene, {})
  expect(code.qrSvg).toMatch(/^<svg /)
  expect(await poll(code)).toEqual({ stage: 'waiting' })
  const seen = await scanned(code.scene, person)
  expect(seen).toMatchObject({ device: expect.any(String), bindTo: '' })
  expect(await poll(code)).toEqual({ stage: 'scanned' })
  await say(seen, true)
  const polls = await Promise.all([1, 2, 3, 4].map(() => poll(code)))
  const let_in = polls.filter(({ stage }) => stage === 'done')
  expect(let_in).toHaveLength(1)
  expect(polls.filter(({ stage }) => stage === 'over')).toHaveLength(3)
  const { id } = await shop.client({ token: let_in[0]?.token ?? '' }).call(getUserInfo, {})
  expect(id).toBe(member.id)
})

test('a stranger binds a phone number on the PC, with a ticket that is worth nothing elsewhere', async () => {
  const code = await pcOf().call(makeWechatScene, {})
  await say(await scanned(code.scene, somebody()), true)
  const { stage, ticket = '', token } = await poll(code)
  expect({ stage, token }).toEqual({ stage: 'done', token: undefined })
  const { phone, from } = aStranger(shop)
  const given = { ticket, phone, code: await aCode(from, phone), agreementVersion: '2026-11' }
  const { secret: strange } = await pcOf().call(makeWechatScene, {})
  expect(await reasonOf(from.call(bindWechat, { ...given, verifier: strange }))).toBe('wechatTicketOver')
  expect(await reasonOf(from.call(bindWechat, { ...given, verifier: code.secret }))).toBe('ok')
})

test('who has seen the code but not its secret hears nothing', async () => {
  const { person } = await aBoundMember()
  const code = await pcOf().call(makeWechatScene, {})
  await say(await scanned(code.scene, person), true)
  const { secret: own } = await pcOf().call(makeWechatScene, {})
  expect(await poll({ scene: code.scene, secret: own })).toEqual({ stage: 'over' })
  expect(await poll(code)).toHaveProperty('token')
})

test('what a phone was shown can be confirmed or cancelled once, and only by that phone', async () => {
  const { person } = await aBoundMember()
  const code = await pcOf().call(makeWechatScene, {})
  const seen = await scanned(code.scene, person)
  expect(await reasonOf(scanned(code.scene, somebody()))).toBe('wechatSceneOver')
  expect(await reasonOf(say({ scene: code.scene, key: code.secret }, true))).toBe('wechatSceneOver')
  const said = await Promise.all([true, false, true].map((yes) => reasonOf(say(seen, yes))))
  expect(said.sort()).toEqual(['ok', 'wechatSceneOver', 'wechatSceneOver'])
})

test('a page that was loaded anew asks again, and the first one confirms nothing any more', async () => {
  const { person } = await aBoundMember()
  const code = await pcOf().call(makeWechatScene, {})
  const first = await scanned(code.scene, person)
  const second = await scanned(code.scene, person)
  expect(await reasonOf(say(first, true))).toBe('wechatSceneOver')
  await say(second, false)
  expect(await poll(code)).toEqual({ stage: 'cancelled' })
})

test('a code that is too old is over for the phone and for the PC', async () => {
  const code = await pcOf().call(makeWechatScene, {})
  const { url, verifier } = await phoneOf().call(startWechat, { scene: code.scene })
  shop.setNow(new Date(Date.now() + 3 * 60_000 + 1000))
  expect(await poll(code)).toEqual({ stage: 'over' })
  expect(await reasonOf(phoneOf().call(startWechat, { scene: code.scene }))).toBe('wechatSceneOver')
  const words = wechat.login.agree(url).searchParams
  const back = { code: words.get('code') ?? '', state: words.get('state') ?? '', verifier }
  expect(await reasonOf(phoneOf().call(scanWechatScene, back))).toBe('wechatSceneOver')
  expect(await reasonOf(phoneOf().call(startWechat, { scene: 'x'.repeat(22) }))).toBe('wechatSceneOver')
})

test('a code to bind dies with the session that asked for it', async () => {
  const member = await shop.member()
  const ended = await member.call(makeOwnScene, await proven(member))
  const seen = await scanned(ended.scene, somebody())
  await say(seen, true)
  await member.call(logout, {})
  expect(await poll(ended)).toEqual({ stage: 'over' })
  expect(await shop.db`select 1 from member_wechat where member_id = ${member.id}`).toHaveLength(0)
})

test('a WeChat that is bound elsewhere is told so on the PC that wants to bind it', async () => {
  const { person } = await aBoundMember()
  const other = await shop.member()
  const mine = await other.call(makeOwnScene, await proven(other))
  await say(await scanned(mine.scene, person), true)
  expect(await reasonOf(poll(mine))).toBe('wechatTaken')
  expect((await other.call(getOwnWechat, {})).boundAt).toBeNull()
})
