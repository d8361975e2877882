import { listTodo } from '@gongfang/contract/insight/report-desk'
import { listAudit, listHistory } from '@gongfang/contract/system/audit'
import * as staff from '@gongfang/contract/system/staff'
import { listTransfers } from '@gongfang/contract/system/transfer'
import { readMemberFile, saveStaffUpload } from '@gongfang/contract/system/upload-desk'
import { Secret, TOTP } from 'otpauth'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { transaction } from '../../db/connect.ts'
import { openTestShop, type TestClient, type TestShop } from '../../testing/shop.ts'
import { createOwner, newPassword, recover } from './actions.ts'

let shop: TestShop
let owner: TestClient
beforeAll(async () => {
  shop = await openTestShop()
  owner = await shop.staff()
})
afterAll(() => shop.close())
afterEach(() => shop.setNow(null))

let serial = 0
/** Somebody new with an account and a password of their own choice. */
async function hire(roleIds: number[] = [], password = 'Own-pass-1') {
  const account = `staff${++serial}`
  const { id, password: given } = await owner.call(staff.createStaff, { account, name: '小张', roleIds })
  const first = await enter(account, given)
  await first.client.call(staff.changeStaffPassword, { oldPassword: given, newPassword: password })
  return { id, account, password, given, client: first.client }
}

async function enter(account: string, password: string, more: { totp?: string; ip?: string } = {}) {
  const { totp, ip } = more
  const from = shop.client(ip ? { ip } : {})
  const answer = await from.call(staff.staffLogin, { account, password, ...(totp ? { totp } : {}) })
  return { ...answer, client: shop.client({ adminToken: answer.token }) }
}

const code = (secret: string, at: Date) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() })

test('a new shop gets one owner with a random password, once, and the roles a shop begins with', async () => {
  const fresh = await openTestShop()
  try {
    const made = await Promise.all(
      Array.from({ length: 5 }, () => transaction(fresh.db, (tx) => createOwner(tx, { given: true }))),
    )
    const [account] = made.filter((one) => one !== null)
    expect(made.filter((one) => one !== null)).toHaveLength(1)
    const { token, staff: self } = await fresh.visitor.call(staff.staffLogin, account!)
    expect(self).toMatchObject({ account: 'admin', owner: true, mustChangePassword: true })
    const client = fresh.client({ adminToken: token })
    for (const { path, method } of [listTodo, listTransfers, listHistory, readMemberFile, saveStaffUpload]) {
      const answer = await fresh.app.http.inject({ method, url: path, headers: { 'admin-token': token } })
      expect(answer.json()).toMatchObject({ reason: 'passwordGiven' })
    }
    await client.call(staff.listStaffSessions, {})
    await expect(client.call(staff.listRoles, {})).rejects.toMatchObject({ reason: 'passwordGiven' })
    await client.call(staff.changeStaffPassword, {
      oldPassword: account!.password,
      newPassword: 'Better-pass-1',
    })
    const roles = await client.call(staff.listRoles, {})
    expect(roles.map(({ name }) => name)).toEqual(['店主', '运营', '客服', '财务', '仓库', '审核'])
  } finally {
    await fresh.close()
  }
})

test('the own account is no password, whatever stands around it', async () => {
  const account = `warehouse${++serial}`
  const { password: given } = await owner.call(staff.createStaff, { account, name: '小仓', roleIds: [] })
  const { client } = await enter(account, given)
  for (const newPassword of [account, `${account}1!`, account.toUpperCase(), [...account].reverse().join('')])
    await expect(
      client.call(staff.changeStaffPassword, { oldPassword: given, newPassword }),
    ).rejects.toMatchObject({ fields: { newPassword: '密码不能是手机号或账号加几个字符，请换一个' } })
  await client.call(staff.changeStaffPassword, { oldPassword: given, newPassword: '仓库 门口 三辆 叉车' })
})

test('a password that is given is long, random and never the same', () => {
  const drawn = Array.from({ length: 200 }, newPassword)
  expect(new Set(drawn).size).toBe(200)
  for (const one of drawn) expect(one).toMatch(/^(?=.*[a-z])(?=.*\d)[a-z2-9]{4}(-[a-z2-9]{4}){3}$/)
})

test('nobody gets past the login with a wrong password or an account that does not exist', async () => {
  const { account } = await hire()
  for (const [who, password] of [
    [account, 'wrong'],
    ['nobody-here', 'wrong'],
  ] as const)
    await expect(shop.visitor.call(staff.staffLogin, { account: who, password })).rejects.toMatchObject({
      reason: 'staffWrong',
    })
})

test('fifty guesses at once are five; the owner comes in from elsewhere, and here after a quarter of an hour', async () => {
  const { account, password } = await hire()
  const thief = shop.client({ ip: '203.0.113.9' })
  const guesses = await Promise.all(
    Array.from({ length: 50 }, (_, at) =>
      thief.ask(staff.staffLogin, { account, password: `guess-${at}` }).then(({ body }) => body.reason),
    ),
  )
  expect(guesses.filter((reason) => reason === 'staffWrong')).toHaveLength(5)
  expect(guesses.filter((reason) => reason === 'staffLocked')).toHaveLength(45)
  await expect(enter(account, password, { ip: '203.0.113.9' })).rejects.toMatchObject({
    reason: 'staffLocked',
  })
  await enter(account, password, { ip: '198.51.100.7' })
  shop.setNow(new Date(Date.now() + 16 * 60_000))
  await enter(account, password, { ip: '203.0.113.9' })
})

test('with the second factor a password alone does not do, and no code is good twice', async () => {
  const { account, password, client } = await hire()
  const at = new Date('2026-11-22T04:00:10.000Z')
  const { secret, qr } = await client.call(staff.startTotp, { password })
  expect(qr).toContain('<svg')
  // Not on before one code was right.
  await enter(account, password)
  await expect(client.call(staff.confirmTotp, { totp: '000000' })).rejects.toMatchObject({
    fields: { totp: expect.stringContaining('动态码不正确') },
  })
  shop.setNow(at)
  const here = await enter(account, password)
  await here.client.call(staff.confirmTotp, { totp: code(secret, at) })
  await expect(enter(account, password)).rejects.toMatchObject({ reason: 'totpMissing' })
  await expect(enter(account, password, { totp: code(secret, at) })).rejects.toMatchObject({
    fields: { totp: expect.stringContaining('已使用') },
  })
  const later = new Date(at.getTime() + 30_000)
  shop.setNow(later)
  const tries = await Promise.allSettled(
    Array.from({ length: 4 }, () => enter(account, password, { totp: code(secret, later) })),
  )
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

const START = new Date('2026-11-22T04:00:10.000Z')
/** `steps` codes later. */
const after = (steps: number) => new Date(START.getTime() + steps * 30_000)

/** Somebody whose second factor is on since `START`. */
async function hiredWithTotp() {
  shop.setNow(START)
  const hired = await hire()
  const { secret } = await hired.client.call(staff.startTotp, { password: hired.password })
  await hired.client.call(staff.confirmTotp, { totp: code(secret, START) })
  return { ...hired, secret }
}

describe.each([
  [
    'changePassword',
    (client: TestClient, guess: string) =>
      client.ask(staff.changeStaffPassword, { oldPassword: guess, newPassword: 'Thief-pass-1' }),
  ],
  ['startTotp', (client: TestClient, guess: string) => client.ask(staff.startTotp, { password: guess })],
  [
    'stopTotp',
    (client: TestClient, guess: string) => client.ask(staff.stopTotp, { password: guess, totp: '000000' }),
  ],
] as const)('in a session that was left open, %s', (_, attempt) => {
  test('takes five passwords in a quarter of an hour, however many come at once, and not the right one after', async () => {
    const { client, password } = await hire()
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) => attempt(client, `guess-${at}`).then(({ body }) => body.reason)),
    )
    expect(answers.filter((reason) => reason === 'invalid')).toHaveLength(5)
    expect(answers.filter((reason) => reason === 'staffLocked')).toHaveLength(15)
    expect((await attempt(client, password)).body.reason).toBe('staffLocked')
    shop.setNow(new Date(Date.now() + 16 * 60_000))
    expect((await attempt(client, password)).body.reason).not.toBe('staffLocked')
  })
})

test('codes are guessed five times, when a second factor is stopped and when one is begun', async () => {
  const { client, password, secret } = await hiredWithTotp()
  const stops = await Promise.all(
    Array.from({ length: 12 }, () =>
      client.ask(staff.stopTotp, { password, totp: '000000' }).then(({ body }) => body.reason),
    ),
  )
  expect(stops.filter((reason) => reason === 'staffLocked')).toHaveLength(7)
  shop.setNow(after(40))
  await client.call(staff.startTotp, { password, totp: code(secret, after(40)) })
  const confirms = await Promise.all(
    Array.from({ length: 12 }, () =>
      client.ask(staff.confirmTotp, { totp: '000000' }).then(({ body }) => body.reason),
    ),
  )
  expect(confirms.filter((reason) => reason === 'staffLocked')).toHaveLength(7)
})

test('a second factor that is on is replaced with a code of it, and not by the password alone', async () => {
  const { account, client, password, secret } = await hiredWithTotp()
  await expect(client.call(staff.startTotp, { password })).rejects.toMatchObject({ reason: 'totpMissing' })
  await expect(client.call(staff.confirmTotp, { totp: code(secret, after(0)) })).rejects.toMatchObject({
    reason: 'changedMeanwhile',
  })
  shop.setNow(after(2))
  const next = await client.call(staff.startTotp, { password, totp: code(secret, after(2)) })
  // The old one counts until the new one was shown to work.
  shop.setNow(after(4))
  await enter(account, password, { totp: code(secret, after(4)) })
  await client.call(staff.confirmTotp, { totp: code(next.secret, after(4)) })
  shop.setNow(after(6))
  await expect(enter(account, password, { totp: code(secret, after(6)) })).rejects.toMatchObject({
    fields: { totp: expect.stringContaining('不正确') },
  })
  await enter(account, password, { totp: code(next.secret, after(6)) })
})

test('who lost the phone is let in by another owner, and not by their own session', async () => {
  const first = await shop.staff()
  const second = await shop.staff()
  await expect(first.call(staff.resetStaff, { id: first.id })).rejects.toMatchObject({
    reason: 'resetOneself',
  })
  await second.call(staff.resetStaff, { id: first.id })
  await expect(first.call(staff.getStaffSelf, {})).rejects.toMatchObject({ status: 401 })
})

test('the secret of a second factor lies sealed in the database', async () => {
  const { id, password, client } = await hire()
  const { secret } = await client.call(staff.startTotp, { password })
  const [row] = await shop.db`select totp_pending from staff where id = ${id}`
  expect(row!.totpPending).not.toContain(secret)
})

test('changing a password ends the other devices; a session ends when it is not used', async () => {
  const { account, password, client } = await hire()
  const other = await enter(account, password)
  await client.call(staff.changeStaffPassword, { oldPassword: password, newPassword: 'Next-pass-22' })
  await expect(other.client.call(staff.getStaffSelf, {})).rejects.toMatchObject({ status: 401 })
  await client.call(staff.getStaffSelf, {})
  shop.setNow(new Date(Date.now() + 13 * 3_600_000))
  await expect(client.call(staff.getStaffSelf, {})).rejects.toMatchObject({ status: 401 })
})

test('staff see where they are logged in, end one of these, and leave', async () => {
  const { id, account, password, client } = await hire()
  const [second, third] = [await enter(account, password), await enter(account, password)]
  const devices = await client.call(staff.listStaffSessions, {})
  expect(devices.map(({ current }) => current)).toEqual([true, false, false])
  await client.call(staff.endStaffSession, { id: devices[1]!.id })
  const gone = await Promise.allSettled([second, third].map((one) => one.client.call(staff.getStaffSelf, {})))
  expect(gone.filter(({ status }) => status === 'rejected')).toHaveLength(1)
  // Somebody else's is nobody's business, nor is it told apart from one that does not exist.
  const stranger = await hire()
  await stranger.client.call(staff.endStaffSession, { id: devices[0]!.id })
  await client.call(staff.staffLogout, {})
  await expect(client.call(staff.getStaffSelf, {})).rejects.toMatchObject({ status: 401 })
  await owner.call(staff.logoutStaff, { id })
  const left = await Promise.allSettled([second, third].map((one) => one.client.call(staff.getStaffSelf, {})))
  expect(left.every(({ status }) => status === 'rejected')).toBe(true)
})

test('what a role may do counts from the next request on, and disabling ends everything at once', async () => {
  const { id: role } = await owner.call(staff.saveRole, { name: '看审计', permissions: ['audit.read'] })
  const { id, account, password, client } = await hire([role])
  await client.call(listAudit, {})
  await owner.call(staff.saveRole, { id: role, version: 1, name: '看审计', permissions: ['order.read'] })
  await expect(client.call(listAudit, {})).rejects.toMatchObject({ status: 403 })
  await owner.call(staff.setStaffDisabled, { id, disabled: true })
  await expect(client.call(staff.getStaffSelf, {})).rejects.toMatchObject({ status: 401 })
  await expect(enter(account, password)).rejects.toMatchObject({ reason: 'staffDisabled' })
  await owner.call(staff.setStaffDisabled, { id, disabled: false })
  await enter(account, password)
})

describe('who manages staff without being the owner', () => {
  test('hands out nothing beyond their own rights and never touches the owner', async () => {
    const manager = await shop.staff(['staff.read', 'staff.write', 'order.read'])
    const roles = await manager.call(staff.listRoles, {})
    const ownerRole = roles.find((role) => role.owner)!
    const listed = await manager.call(staff.listStaff, {})
    const attempts = [
      manager.call(staff.createStaff, { account: 'climber1', name: '甲', roleIds: [ownerRole.id] }),
      manager.call(staff.saveRole, { name: '大权', permissions: ['config.write'] }),
      ...listed
        .filter((one) => one.owner)
        .flatMap(({ id }) => [
          manager.call(staff.resetStaff, { id }),
          manager.call(staff.setStaffDisabled, { id, disabled: true }),
        ]),
    ]
    const answers = await Promise.allSettled(attempts)
    expect(answers.map((one) => one.status === 'rejected' && one.reason.reason)).toEqual(
      answers.map(() => 'ownerOnly'),
    )
    await manager.call(staff.saveRole, { name: '看单', permissions: ['order.read'] })
  })

  test('deletes no role that may do more, used or not', async () => {
    const manager = await shop.staff(['staff.write', 'order.read'])
    const richer = await owner.call(staff.saveRole, { name: '闲置大权', permissions: ['points.approve'] })
    const equal = await owner.call(staff.saveRole, { name: '闲置看单', permissions: ['order.read'] })
    await expect(manager.call(staff.deleteRole, { id: richer.id })).rejects.toMatchObject({
      reason: 'ownerOnly',
    })
    await manager.call(staff.deleteRole, { id: equal.id })
    const names = (await owner.call(staff.listRoles, {})).map(({ name }) => name)
    expect(names).toContain('闲置大权')
    expect(names).not.toContain('闲置看单')
  })

  test('gets no password of a colleague who may do more, nor of an owner who is disabled', async () => {
    const manager = await shop.staff(['staff.write', 'order.read'])
    const richer = await shop.staff(['points.approve'])
    const equal = await shop.staff(['order.read'])
    const second = await shop.staff()
    await owner.call(staff.setStaffDisabled, { id: second.id, disabled: true })
    const attempts = [
      manager.call(staff.resetStaff, { id: richer.id }),
      manager.call(staff.resetStaff, { id: second.id }),
      manager.call(staff.setStaffDisabled, { id: second.id, disabled: false }),
    ]
    for (const attempt of await Promise.allSettled(attempts))
      expect(attempt).toMatchObject({ status: 'rejected', reason: { reason: 'ownerOnly' } })
    await richer.call(staff.getStaffSelf, {})
    await manager.call(staff.resetStaff, { id: equal.id })
  })

  test('the last owner stays, whoever asks at once', async () => {
    const fresh = await openTestShop()
    try {
      const [first, second] = [await fresh.staff(), await fresh.staff()]
      const plain = await first.call(staff.saveRole, { name: '普通', permissions: [] })
      const ids = (await first.call(staff.listStaff, {})).map(({ id }) => id)
      const answers = await Promise.all(
        [first, second].map((who, at) =>
          who.ask(staff.updateStaff, { id: ids[at], version: 1, name: '店主', roleIds: [plain.id] }),
        ),
      )
      expect(answers.filter(({ body }) => body.code === 1)).toHaveLength(1)
      expect(answers.filter(({ body }) => body.reason === 'lastOwner')).toHaveLength(1)
    } finally {
      await fresh.close()
    }
  })
})

test('a role that somebody has stays, the owner’s role is nobody’s to change', async () => {
  const { id } = await owner.call(staff.saveRole, { name: '库管', permissions: ['stock.read'] })
  await hire([id])
  await expect(owner.call(staff.deleteRole, { id })).rejects.toMatchObject({ reason: 'roleInUse' })
  const ownerRole = (await owner.call(staff.listRoles, {})).find((role) => role.owner)!
  await expect(
    owner.call(staff.saveRole, { id: ownerRole.id, name: '店主', permissions: [] }),
  ).rejects.toMatchObject({ reason: 'ownerRole' })
})

test('every change of staff is in the log with before and after, and on the record itself', async () => {
  const { id } = await hire()
  const { id: role } = await owner.call(staff.saveRole, { name: '记录', permissions: [] })
  await owner.call(staff.updateStaff, { id, version: 1, name: '老张', roleIds: [role] })
  const { rows } = await owner.call(listHistory, { subject: `staff ${id}` })
  expect(rows[0]).toMatchObject({
    what: 'staff.update',
    before: { name: '小张', roleIds: [] },
    after: { name: '老张', roleIds: [role] },
    ip: '127.0.0.1',
  })
  const curious = await shop.staff(['order.read'])
  await expect(curious.call(listHistory, { subject: `staff ${id}` })).rejects.toMatchObject({ status: 403 })
})

test('of two who change somebody or a role, the second hears of the first', async () => {
  const other = await shop.staff()
  const { id } = await hire()
  await other.call(staff.updateStaff, { id, version: 1, name: '张三', roleIds: [] })
  await expect(
    owner.call(staff.updateStaff, { id, version: 1, name: '李四', roleIds: [] }),
  ).rejects.toMatchObject({ reason: 'recordChanged', message: expect.stringContaining(other.name) })
  const { id: role } = await owner.call(staff.saveRole, { name: '客服主管', permissions: [] })
  const edit = { id: role, version: 1, name: '客服主管' }
  const answers = await Promise.all(
    [owner, other].map((who, at) =>
      who.ask(staff.saveRole, { ...edit, permissions: at === 0 ? ['order.read'] : ['stock.read'] }),
    ),
  )
  expect(answers.map(({ body }) => body.reason ?? 'saved').sort()).toEqual(['recordChanged', 'saved'])
  const rows = await owner.call(staff.listRoles, {})
  expect(rows.find((one) => one.id === role)).toMatchObject({ version: 2, permissions: [expect.any(String)] })
})

test('the log is turned page by page and loses no entry', async () => {
  for (let at = 0; at < 7; at++) await hire()
  const seen: number[] = []
  let after: string | undefined
  do {
    const page = await owner.call(listAudit, { what: 'staff.', limit: 5, ...(after ? { after } : {}) })
    seen.push(...page.rows.map(({ id }) => id))
    after = page.next ?? undefined
  } while (after)
  const all = await shop.db`select id from audit_entry where what like 'staff.%' order by id desc`
  expect(seen).toEqual(all.map(({ id }) => id))
})

test('from the command line even an owner without phone and password comes back in', async () => {
  const { id, account } = await hire()
  await owner.call(staff.setStaffDisabled, { id, disabled: true })
  const password = await transaction(shop.db, (tx) => recover(tx, account))
  expect((await enter(account, password)).staff.mustChangePassword).toBe(true)
})
