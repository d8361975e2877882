import type { Input } from '@gongfang/contract/base/endpoint'
import {
  bindOwnWechat,
  bindWechat,
  getOwnWechat,
  getWechatWays,
  makeOwnScene,
  startOwnWechat,
  startWechat,
  unbindWechat,
  wechatLogin,
} from '@gongfang/contract/base/wechat'
import { deleteAccount, exportData } from '@gongfang/contract/insight/account'
import { getUserInfo, resetPassword, setPassword } from '@gongfang/contract/people/member'
import { readMember, setMemberDisabled, unbindMemberWechat } from '@gongfang/contract/people/member-desk'
import { listAudit } from '@gongfang/contract/system/audit'
import { checkProvider } from '@gongfang/contract/system/provider-desk'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { hashPassword } from '../../../passwords.ts'
import type { PretendWechat } from '../../../pretend/wechat.ts'
import type { LoginMood } from '../../../pretend/wechat-login.ts'
import { aCode, aNewcomer, aStranger, reasonOf } from '../../../testing/joining.ts'
import { openTestShop, type TestClient, type TestShop } from '../../../testing/shop.ts'
import { withWechat, withWechatLogin } from '../../../testing/wechat.ts'
import { events } from '../events.ts'

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
afterEach(() => {
  wechat.login.mood = 'well'
  shop.setNow(null)
})

type Back = Input<typeof wechatLogin>
const inWechat = () => shop.client({ platform: 'wechat' })

/** What the browser of whoever agrees as `person` brings back. */
async function agreed(person: string, client = inWechat()): Promise<Back> {
  const { url, verifier } = await client.call(startWechat, {})
  return backBy(url, verifier, person)
}
function backBy(url: string, verifier: string, person: string): Back {
  const words = wechat.login.agree(url, person).searchParams
  return { code: words.get('code') ?? '', state: words.get('state') ?? '', verifier }
}
const login = (back: Back) => inWechat().call(wechatLogin, back)

let serial = 0
const somebody = () => `某人${++serial}`

/** Somebody whose WeChat leads to a phone number that is a member's from then on. */
async function aBoundPerson() {
  const person = somebody()
  const { phone, from } = aStranger(shop)
  const back = await agreed(person)
  const { ticket = '' } = await login(back)
  const code = await aCode(from, phone)
  const given = { ticket, verifier: back.verifier, phone, code, agreementVersion: '2026-11' }
  const { token, userinfo } = await from.call(bindWechat, given)
  return { person, phone, from, id: userinfo.id, me: shop.client({ token }), given }
}

/** With a code, that every number can get. */
async function proven(me: TestClient) {
  const { mobile } = await me.call(getUserInfo, {})
  later += 61_000
  shop.setNow(new Date(Date.now() + later))
  return { code: await aCode(me, mobile, 'wechat') }
}
let later = 0

const PASSWORD = 'Own-pass-1'
let hash: string | undefined
async function withPassword() {
  const member = await shop.member()
  hash ??= await hashPassword(PASSWORD)
  await shop.db`update member set password_hash = ${hash} where id = ${member.id}`
  return member
}

async function bindOwnTo(me: TestClient, person: string) {
  const { url, verifier } = await me.call(startOwnWechat, await proven(me))
  return me.call(bindOwnWechat, backBy(url, verifier, person))
}

test('a stranger binds a phone number once and is known from then on', async () => {
  const { person, id, me } = await aBoundPerson()
  expect((await me.call(getOwnWechat, {})).boundAt).not.toBeNull()
  const again = await login(await agreed(person))
  expect(again).toMatchObject({ userinfo: { id } })
  expect((await shop.client({ token: again.token ?? '' }).call(getUserInfo, {})).id).toBe(id)
  expect(again).not.toHaveProperty('ticket')
})

test('a member who binds keeps the account that the number has', async () => {
  const { phone, from, me } = await aNewcomer(shop)
  const { id } = await me.call(getUserInfo, {})
  const back = await agreed(somebody())
  const { ticket = '' } = await login(back)
  shop.setNow(new Date(Date.now() + 61_000))
  const code = await aCode(from, phone)
  const { userinfo } = await from.call(bindWechat, { ticket, verifier: back.verifier, phone, code })
  expect(userinfo.id).toBe(id)
})

test('one person is the same at both apps', async () => {
  const { person, id } = await aBoundPerson()
  const onPc = await agreed(person, shop.visitor)
  expect((await login(onPc)).userinfo?.id).toBe(id)
  const [row] = await shop.db`select count(*) as count from member_wechat where member_id = ${id}`
  expect(row).toEqual({ count: 2 })
})

test('a state serves once, for a while, and only in the browser that left with it', async () => {
  const { person } = await aBoundPerson()
  const back = await agreed(person)
  const strange = (await agreed(person)).verifier
  expect(await reasonOf(login({ ...back, verifier: strange }))).toBe('wechatTripOver')
  expect(await reasonOf(login({ ...back, state: 'a'.repeat(48) }))).toBe('wechatTripOver')
  const tries = await Promise.all([1, 2, 3, 4].map(() => reasonOf(login(back))))
  expect(tries.sort()).toEqual(['ok', 'wechatTripOver', 'wechatTripOver', 'wechatTripOver'])
  const late = await agreed(person)
  shop.setNow(new Date(Date.now() + 10 * 60_000 + 1000))
  expect(await reasonOf(login(late))).toBe('wechatTripOver')
})

test("somebody else's code in one's own browser logs nobody in", async () => {
  const attacker = await aBoundPerson()
  const theirs = await agreed(attacker.person)
  const mine = await agreed(somebody())
  // The address that the attacker sends: whole, with the state that belongs to it.
  expect(await reasonOf(login({ ...theirs, verifier: mine.verifier }))).toBe('wechatTripOver')
})

test('a way that was begun to log in binds nobody, and the other way round', async () => {
  const { me } = await aNewcomer(shop)
  const person = somebody()
  expect(await reasonOf(me.call(bindOwnWechat, await agreed(person)))).toBe('wechatTripOver')
  const { url, verifier } = await me.call(startOwnWechat, await proven(me))
  expect(await reasonOf(login(backBy(url, verifier, person)))).toBe('wechatTripOver')
  const other = await aNewcomer(shop)
  const begun = await me.call(startOwnWechat, await proven(me))
  expect(await reasonOf(other.me.call(bindOwnWechat, backBy(begun.url, begun.verifier, person)))).toBe(
    'wechatTripOver',
  )
})

test('a session alone binds no WeChat: a code or the password does, and tries are counted', async () => {
  const { me } = await aNewcomer(shop, 'Own-pass-1')
  expect(await reasonOf(me.call(startOwnWechat, {}))).toBe('invalid')
  expect(await reasonOf(me.call(makeOwnScene, {}))).toBe('invalid')
  expect(await reasonOf(me.call(makeOwnScene, { code: '000000' }))).toMatch(/^code/)
  expect(await reasonOf(me.call(makeOwnScene, { password: 'Wrong-pass-1' }))).toBe('oldPasswordWrong')
  await me.call(makeOwnScene, { password: 'Own-pass-1' })
  await me.call(startOwnWechat, await proven(me))
  const guesses = []
  for (let at = 0; at < 6; at++)
    guesses.push(await reasonOf(me.call(startOwnWechat, { password: `Guess-${at}-pass` })))
  expect(guesses.at(-1)).toBe('loginLocked')
})

test('who binds is told inside the shop and by SMS, and sees when and where', async () => {
  const { me } = await aNewcomer(shop)
  await bindOwnTo(me, somebody())
  const { boundAt, device } = await me.call(getOwnWechat, {})
  expect(boundAt).not.toBeNull()
  expect(device).not.toBe('')
  const { id } = await me.call(getUserInfo, {})
  const told = await shop.db<{ payload: { event: string; values: object } }[]>`
    select payload from job_outbox where payload->>'event' = 'wechatBound' and payload->>'memberId' = ${String(id)}`
  expect(told).toHaveLength(1)
  expect(told[0]?.payload.values).toMatchObject({ device })
  expect(events.wechatBound.important).toBe(true)
})

test('who resets the password may unbind the WeChat with it', async () => {
  const bound = await aBoundPerson()
  const reset = async (unbindWechat?: boolean) => {
    const code = await aCode(bound.from, bound.phone, 'password')
    await bound.from.call(resetPassword, {
      phone: bound.phone,
      code,
      password: 'Fresh-pass-1',
      ...(unbindWechat === undefined ? {} : { unbindWechat }),
    })
  }
  later += 61_000
  shop.setNow(new Date(Date.now() + later))
  await reset()
  expect(await login(await agreed(bound.person))).toMatchObject({ userinfo: { id: bound.id } })
  later += 61_000
  shop.setNow(new Date(Date.now() + later))
  await reset(true)
  expect(await login(await agreed(bound.person))).toHaveProperty('ticket')
})

test('a ticket serves once, for a while, and only with its verifier', async () => {
  const { given, from } = await aBoundPerson()
  shop.setNow(new Date(Date.now() + 61_000))
  const code = await aCode(from, given.phone)
  expect(await reasonOf(from.call(bindWechat, { ...given, code }))).toBe('wechatTicketOver')
  const back = await agreed(somebody())
  const { ticket = '' } = await login(back)
  const other = await agreed(somebody())
  const stolen = { ...given, code, ticket, verifier: other.verifier }
  expect(await reasonOf(from.call(bindWechat, stolen))).toBe('wechatTicketOver')
  // Refused, so the code is still good, and so is the ticket with what belongs to it; but this number has a WeChat.
  expect(await reasonOf(from.call(bindWechat, { ...stolen, verifier: back.verifier }))).toBe('wechatOther')
  shop.setNow(new Date(Date.now() + 12 * 60_000))
  const { phone, from: there } = aStranger(shop)
  const late = { ticket, verifier: back.verifier, phone, code: await aCode(there, phone) }
  expect(await reasonOf(there.call(bindWechat, late))).toBe('wechatTicketOver')
})

test('a wrong code binds nobody and costs no ticket', async () => {
  const { phone, from } = aStranger(shop)
  const back = await agreed(somebody())
  const { ticket = '' } = await login(back)
  const code = await aCode(from, phone)
  const wrong = code === '000000' ? '000001' : '000000'
  const given = { ticket, verifier: back.verifier, phone, agreementVersion: '2026-11' }
  expect(await reasonOf(from.call(bindWechat, { ...given, code: wrong }))).toBe('codeWrong')
  expect(await reasonOf(from.call(bindWechat, { ...given, code }))).toBe('ok')
})

test('of twenty members who bind one WeChat at once one has it', async () => {
  const person = somebody()
  const ways = []
  for (let at = 0; at < 20; at++) {
    const member = await withPassword()
    ways.push({ member, ...(await member.call(startOwnWechat, { password: PASSWORD })) })
  }
  const reasons = await Promise.all(
    ways.map(({ member, url, verifier }) =>
      reasonOf(member.call(bindOwnWechat, backBy(url, verifier, person))),
    ),
  )
  expect(reasons.filter((reason) => reason === 'ok')).toHaveLength(1)
  expect(new Set(reasons)).toEqual(new Set(['ok', 'wechatTaken']))
})

test('of ten WeChats that one member binds at once it has one', async () => {
  const member = await withPassword()
  const ways = []
  for (let at = 0; at < 10; at++) ways.push(await member.call(startOwnWechat, { password: PASSWORD }))
  const reasons = await Promise.all(
    ways.map(({ url, verifier }) => reasonOf(member.call(bindOwnWechat, backBy(url, verifier, somebody())))),
  )
  expect(reasons.filter((reason) => reason === 'ok')).toHaveLength(1)
  expect(new Set(reasons)).toEqual(new Set(['ok', 'wechatOther']))
})

test('a disabled member is told why, and a WeChat whose account was closed is a stranger', async () => {
  const { person, id, phone, from, me } = await aBoundPerson()
  const staff = await shop.staff(['member.write'])
  await staff.call(setMemberDisabled, { id, disabled: true, reason: '资料造假' })
  const { body } = await inWechat().ask(wechatLogin, await agreed(person))
  expect(body).toMatchObject({ reason: 'memberDisabled', msg: expect.stringContaining('资料造假') })
  await staff.call(setMemberDisabled, { id, disabled: false, reason: '已核实' })
  expect(await reasonOf(me.call(getUserInfo, {}))).toBe(401)
  const { token = '' } = await login(await agreed(person))
  shop.setNow(new Date(Date.now() + 61_000))
  const code = await aCode(from, phone, 'close')
  await shop.client({ token }).call(deleteAccount, { code, giveUpPoints: true })
  expect(await login(await agreed(person))).toEqual({ ticket: expect.any(String) })
})

test('unbinding takes the password or a code', async () => {
  const { person, phone, from, me } = await aBoundPerson()
  expect(await reasonOf(me.call(unbindWechat, {}))).toBe('invalid')
  expect(await reasonOf(me.call(unbindWechat, { password: 'guess-2026' }))).toBe('invalid')
  shop.setNow(new Date(Date.now() + 61_000))
  const code = await aCode(from, phone, 'wechat')
  expect(await reasonOf(me.call(unbindWechat, { code: code === '000000' ? '000001' : '000000' }))).toBe(
    'codeWrong',
  )
  await me.call(unbindWechat, { code })
  expect((await me.call(getOwnWechat, {})).boundAt).toBeNull()
  expect(await login(await agreed(person))).toHaveProperty('ticket')

  shop.setNow(new Date(Date.now() + 122_000))
  const proof = await aCode(from, phone, 'password')
  await me.call(setPassword, { code: proof, password: 'Gongfang2026' })
  await bindOwnTo(me, person)
  expect(await reasonOf(me.call(unbindWechat, { password: 'guess-2026' }))).toBe('oldPasswordWrong')
  expect(await reasonOf(me.call(unbindWechat, { password: 'Gongfang2026' }))).toBe('ok')
  expect(await reasonOf(me.call(unbindWechat, { password: 'Gongfang2026' }))).toBe('wechatUnbound')
})

test('staff see that a WeChat is bound and unbind it with a reason that the log keeps', async () => {
  const { person, id } = await aBoundPerson()
  const owner = await shop.staff()
  const reader = await shop.staff(['member.read'])
  expect((await reader.call(readMember, { id })).wechatBoundAt).not.toBeNull()
  expect(await reasonOf(reader.call(unbindMemberWechat, { id, reason: '本人要求' }))).toBe(403)
  await owner.call(unbindMemberWechat, { id, reason: '本人要求' })
  expect((await reader.call(readMember, { id })).wechatBoundAt).toBeNull()
  expect(JSON.stringify(await owner.call(listAudit, { subject: `member ${id}` }))).toContain('本人要求')
  expect(await login(await agreed(person))).toHaveProperty('ticket')
  expect(await reasonOf(owner.call(unbindMemberWechat, { id, reason: '本人要求' }))).toBe('wechatUnbound')
})

test("the export of one's data names the WeChat that is bound", async () => {
  const { me, id } = await aBoundPerson()
  const { bytes } = await me.ask(exportData, {})
  const [row] = await shop.db<{ openid: string }[]>`select openid from member_wechat where member_id = ${id}`
  expect(JSON.stringify((await readXlsx(bytes)).sheets[0])).toContain(row?.openid)
})

test.each<[LoginMood, string]>([
  ['busy', 'wechatSilent'],
  ['failing', 'wechatSilent'],
  ['garbage', 'wechatSilent'],
  ['empty', 'wechatSilent'],
  ['elsewhere', 'wechatSilent'],
  ['endless', 'wechatSilent'],
])('a WeChat that answers %s is no fault of ours', async (mood, reason) => {
  const back = await agreed(somebody())
  wechat.login.mood = mood
  expect(await reasonOf(login(back))).toBe(reason)
})

test('codes that are used, too old or of nobody are refused by WeChat, and so is a page preview', async () => {
  const used = await agreed(somebody())
  await login(used)
  const [again, old] = [await agreed(somebody()), await agreed(somebody())]
  expect(await reasonOf(login({ ...again, code: used.code }))).toBe('wechatTripOver')
  expect(await reasonOf(login({ ...(await agreed(somebody())), code: 'x' }))).toBe('wechatTripOver')
  wechat.login.forgetCodes()
  expect(await reasonOf(login(old))).toBe('wechatTripOver')
  expect(await reasonOf(login(await agreed('网页快照')))).toBe('wechatSnapshot')
})

test('nobody goes to WeChat from a network that has begun two hundred times', async () => {
  const there = shop.client({ ip: '10.77.0.1', platform: 'wechat' })
  await shop.db`
    insert into wechat_trip (state_hash, verifier_hash, purpose, app, network, expires_at)
    select decode(md5(n::text), 'hex'), '', 'login', 'official', '10.77.0.1', now() + interval '5 minutes'
      from generate_series(1, 200) n`
  expect(await reasonOf(there.call(startWechat, {}))).toBe('tooMany')
  expect(await reasonOf(inWechat().call(startWechat, {}))).toBe('ok')
})

test('what is offered follows the account, and its secrets are checked', async () => {
  const owner = await shop.staff()
  const checked = () => owner.call(checkProvider, { name: 'wechatLogin' })
  expect(await shop.visitor.call(getWechatWays, {})).toEqual({ inside: true, pc: 'scan' })
  expect(await checked()).toMatchObject({ ok: true, text: expect.stringContaining('网站应用') })
  await withWechatLogin(shop, wechat, { officialSecret: 'f'.repeat(32) })
  expect(await checked()).toMatchObject({ ok: false, text: expect.stringContaining('AppSecret 不正确') })
  expect(await reasonOf(login(await agreed(somebody())))).toBe('wechatUnusable')
  await withWechatLogin(shop, wechat, { officialAppid: '', officialSecret: '' })
  expect(await shop.visitor.call(getWechatWays, {})).toEqual({ inside: false, pc: 'redirect' })
  expect(await checked()).toMatchObject({ ok: true, text: expect.stringContaining('扫码登录一次') })
  expect(await reasonOf(inWechat().call(startWechat, {}))).toBe('wechatNotOffered')
  await withWechatLogin(shop, wechat)
})
