import { joinInstitution } from '@gongfang/contract/people/member-desk'
import { listMessages } from '@gongfang/contract/people/message'
import {
  deleteRobot,
  listRobots,
  type RobotVendor,
  robotAddress,
  saveRobot,
  testRobot,
} from '@gongfang/contract/people/robot'
import {
  deleteDeskRobot,
  listDeskRobots,
  saveDeskRobot,
  testDeskRobot,
} from '@gongfang/contract/people/robot-desk'
import { removeColleague } from '@gongfang/contract/people/team'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { tasks } from '../../app.ts'
import { sendToRobot } from '../../outside/robot.ts'
import { openRobots, ROBOT_SECRET, type Robots } from '../../pretend/robots.ts'
import { bought, work } from '../../testing/aftersales.ts'
import { askFor, aTeam } from '../../testing/approval.ts'
import { someFreight } from '../../testing/buying.ts'
import { issued, requested } from '../../testing/invoices.ts'
import { reasonOf } from '../../testing/joining.ts'
import { tellMember } from '../../testing/messages.ts'
import { openTestShop, type TestMember, type TestShop, type TestStaff } from '../../testing/shop.ts'
import { aColleague, loggedInAgain } from '../../testing/team.ts'
import { deleteRobotsOf } from './queries.ts'
import { risen, textOf } from './rules.ts'

let shop: TestShop
let groups: Robots
let staff: TestStaff
beforeAll(async () => {
  groups = await openRobots()
  shop = await openTestShop({ env: { PUBLIC_URL: 'https://shop.test' } })
  Object.assign(shop.app.house.outside, { robot: sendToRobot(groups.url, 500) })
  staff = await shop.staff()
})
beforeEach(async () => {
  await shop.db`delete from job_outbox`
  await shop.db`delete from robot`
  groups.heard.length = 0
  groups.mood = 'well'
  groups.left = null
})
afterEach(() => shop.setNow(null))
afterAll(async () => {
  await groups.close()
  await shop.close()
})

const WECOM = 'https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=key-of-the-robot'
const DINGTALK = 'https://oapi.dingtalk.com/robot/send?access_token=token-signed-0123456789'
const FEISHU = 'https://open.feishu.cn/open-apis/bot/v2/hook/hook-0123456789-signed'
const plain = { version: 0, name: '采购群', address: WECOM, kinds: ['approval', 'shipping'], enabled: true }

let made = 0
const tell = async (
  member: { id: number },
  {
    event = 'orderShipped',
    reference = `${++made}`,
    no = '20261120000000000001',
  }: { event?: 'orderShipped' | 'orderPaid' | 'wechatBound'; reference?: string; no?: string } = {},
) => {
  const values = { no, items: '3', device: 'Chrome', at: '10:00' } as never
  await shop.db.begin((tx) => tellMember(tx, { memberId: member.id, event, reference, values }))
  await work(shop)
}
const said = () =>
  groups.heard
    .filter(({ taken }) => taken)
    .map(({ body }) => JSON.parse(body))
    .map(({ text, content }) => text?.content ?? content.text)
/** What waits for its time is done, as if it had come. */
async function later(minutes: number) {
  shop.setNow(new Date(shop.now().getTime() + minutes * 60_000))
  await work(shop)
}
const stateOf = async (member: TestMember) =>
  (await member.call(listRobots, {})).log.map(({ state }) => state)

describe('an address', () => {
  test.each<[string, RobotVendor]>([
    [WECOM, 'wecom'],
    [`  ${DINGTALK}\n`, 'dingtalk'],
    [FEISHU, 'feishu'],
    [FEISHU.replace('feishu.cn', 'larksuite.com'), 'feishu'],
  ])('%s is of %s', (typed, vendor) => {
    expect(robotAddress(typed)).toMatchObject({ vendor })
  })

  test.each([
    '',
    'key-of-the-robot',
    WECOM.replace('https', 'http'),
    WECOM.replace('qyapi.weixin.qq.com', 'qyapi.weixin.qq.com.evil.test'),
    WECOM.replace('qyapi.weixin.qq.com', 'qyapi.weixin.qq.com@10.0.0.1'),
    WECOM.replace('qyapi.weixin.qq.com', 'qyapi.weixin.qq.com:8443'),
    WECOM.replace('key=', 'key=../../'),
    'https://127.0.0.1/cgi-bin/webhook/send?key=key-of-the-robot',
    'https://[::1]/robot/send?access_token=token-signed-0123456789',
    'https://169.254.169.254/latest/meta-data',
    'file:///etc/passwd',
    'https://open.feishu.cn/open-apis/bot/hook/hook-0123456789-signed',
    `${FEISHU}/../../../x`,
    `${FEISHU}?to=https://10.0.0.1`.replace('hook-0123456789-signed', 'a/b'),
    `${WECOM}${'x'.repeat(500)}`,
  ])('%j is refused', async (address) => {
    const owner = await shop.member()
    expect(robotAddress(address)).toBeNull()
    expect(await reasonOf(owner.call(saveRobot, { ...plain, address }))).toBe('invalid')
  })
})

describe('a robot of an institution', () => {
  test('tells its group of what its members are told, once, and nothing that is private', async () => {
    const owner = await shop.member()
    const { id } = await owner.call(saveRobot, plain)
    await tell(owner, { reference: 'one' })
    await tell(owner, { reference: 'one' })
    await tell(owner, { event: 'wechatBound' })
    await tell(owner, { event: 'orderPaid' })
    await later(1)
    expect(said()).toHaveLength(1)
    expect(said()[0]).toMatch(/^【工坊商城】[\s\S]*订单已发货[\s\S]*https:\/\/shop\.test\/order\/detail\?no=/)
    await tell(await shop.member())
    await later(1)
    expect(said()).toHaveLength(1)
    const { robots, log, kinds } = await owner.call(listRobots, {})
    expect(robots).toMatchObject([{ id, vendor: 'wecom', ending: 'obot', signed: false, error: '' }])
    expect(log).toMatchObject([{ state: 'sent', robot: '采购群', title: '订单已发货' }])
    expect(kinds.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['approval', 'shipping', 'order']))
    expect(kinds.map(({ kind }) => kind)).not.toContain('security')
  })

  test.each([
    ['dingtalk', DINGTALK],
    ['feishu', FEISHU],
  ])('of %s signs what it says', async (_, address) => {
    const owner = await shop.member()
    const { id } = await owner.call(saveRobot, { ...plain, address, secret: ROBOT_SECRET })
    expect((await owner.call(testRobot, { id })).text).toContain('已收下')
    expect(said()).toHaveLength(1)
    const wrong = await owner.call(listRobots, {})
    await owner.call(saveRobot, {
      ...plain,
      id,
      version: wrong.robots[0]!.version,
      address,
      secret: 'SEC9999999999999',
    })
    expect((await owner.ask(testRobot, { id })).body).toMatchObject({
      reason: 'robotRefused',
      msg: expect.stringMatching(/加签不符|签名不符/),
    })
  })

  test('names all that are told the same, in one message', async () => {
    const owner = await shop.member()
    await owner.call(saveRobot, plain)
    const [robot] = (await owner.call(listRobots, {})).robots
    const told = {
      robotId: robot!.id,
      about: 'approvalAsked 1',
      title: '有采购申请待您审批',
      body: '请审批。',
      link: '',
    }
    const names: string[] = []
    for (let at = 0; at < 3; at++) {
      const one = await shop.member()
      const [row] = await shop.db<{ nickname: string }[]>`select nickname from member where id = ${one.id}`
      names.push(row!.nickname)
      await tasks(shop.app.house)['robot.told']!({ ...told, memberId: one.id } as never, { now: shop.now() })
    }
    await later(1)
    expect(said()).toHaveLength(1)
    expect(said()[0]).toContain(`（${names.join('、')}）`)
  })

  test('says a burst in few messages, and no more than the company takes', async () => {
    const owner = await shop.member()
    await owner.call(saveRobot, { ...plain, kinds: ['shipping'] })
    shop.setNow(new Date())
    for (let at = 0; at < 60; at++)
      await shop.db.begin((tx) =>
        tellMember(tx, {
          memberId: owner.id,
          event: 'orderShipped',
          reference: `burst ${at}`,
          values: { no: `NO${at}` } as never,
        }),
      )
    await work(shop)
    for (let turn = 0; turn < 12; turn++) await later(1)
    expect(said().length).toBeLessThanOrEqual(8)
    const all = said().join('\n')
    for (let at = 0; at < 60; at++) expect(all).toContain(`NO${at}`)
  })

  test.each([
    ['wecom', WECOM, undefined, 2],
    ['dingtalk', DINGTALK, ROBOT_SECRET, 12],
    ['feishu', FEISHU, ROBOT_SECRET, 2],
  ])('of %s waits when the company takes no more, and says it then', async (_, address, secret, minutes) => {
    const owner = await shop.member()
    await owner.call(saveRobot, { ...plain, address, ...(secret && { secret }) })
    shop.setNow(new Date())
    groups.left = 0
    await tell(owner)
    await later(0.5)
    expect([said(), await stateOf(owner)]).toEqual([[], ['waiting']])
    groups.left = null
    await later(minutes)
    expect([said().length, await stateOf(owner)]).toEqual([1, ['sent']])
  })

  test('whose address is dead is said so once to who set it up', async () => {
    const owner = await shop.member()
    const { id } = await owner.call(saveRobot, {
      ...plain,
      address: WECOM.replace('the-robot', 'nobody-here'),
    })
    shop.setNow(new Date())
    for (let at = 0; at < 3; at++) {
      await tell(owner)
      await later(1)
    }
    const { robots } = await owner.call(listRobots, {})
    expect(robots).toMatchObject([{ id, error: expect.stringContaining('key 不对') }])
    expect(await stateOf(owner)).toEqual(['refused', 'refused', 'refused'])
    const { data } = await owner.call(listMessages, {})
    expect(data.filter(({ event }) => event === 'robotFailed')).toHaveLength(1)
    await owner.call(saveRobot, { ...plain, id, version: robots[0]!.version })
    await owner.call(testRobot, { id })
    expect((await owner.call(listRobots, {})).robots[0]?.error).toBe('')
  })

  test('whose address is dead is said so to the others in charge when who set it up has gone', async () => {
    const owner = await shop.member()
    const admin = await aColleague(shop, owner, 'admin')
    const buyer = await aColleague(shop, owner, 'purchaser')
    const dead = { ...plain, address: WECOM.replace('the-robot', 'nobody-here') }
    await admin.call(saveRobot, dead)
    await owner.call(removeColleague, { memberId: admin.id })
    shop.setNow(new Date())
    await tell(buyer)
    await later(1)
    const hasHeard = async (one: TestMember) =>
      (await one.call(listMessages, {})).data.some(({ event }) => event === 'robotFailed')
    const gone = await loggedInAgain(shop, admin)
    expect(await Promise.all([owner, gone, buyer].map(hasHeard))).toEqual([true, false, false])
  })

  test.each([
    ['silent', 'silent', 0],
    [{ status: 502, body: '<html>' }, 'silent', 0],
    [{ status: 200, body: 'OK' }, 'silent', 0],
    [{ status: 302, body: '', location: 'http://10.0.0.1/' }, 'refused', 0],
  ] as const)('that meets %j does not say it twice', async (mood, state, count) => {
    const owner = await shop.member()
    await owner.call(saveRobot, plain)
    shop.setNow(new Date())
    groups.mood = mood
    await tell(owner)
    await later(1)
    groups.mood = 'well'
    await later(120)
    expect([await stateOf(owner), said().length]).toEqual([[state], count])
  })

  test('says it later when the company cannot be reached', async () => {
    const owner = await shop.member()
    await owner.call(saveRobot, plain)
    shop.setNow(new Date())
    const gone = await openRobots()
    await gone.close()
    Object.assign(shop.app.house.outside, { robot: sendToRobot(gone.url, 500) })
    await tell(owner)
    await later(0.5)
    Object.assign(shop.app.house.outside, { robot: sendToRobot(groups.url, 500) })
    expect(await stateOf(owner)).toEqual(['waiting'])
    await later(2)
    expect([said().length, await stateOf(owner)]).toEqual([1, ['sent']])
  })

  test('is seen and changed by owners and admins alone, of that institution', async () => {
    const owner = await shop.member()
    const { id } = await owner.call(saveRobot, plain)
    const buyer = await shop.member({ roles: ['purchaser'] })
    expect(await reasonOf(buyer.call(listRobots, {}))).toBe('institutionRole')
    const other = await shop.member()
    expect((await other.call(listRobots, {})).robots).toEqual([])
    for (const asked of [
      () => other.call(testRobot, { id }),
      () => other.call(deleteRobot, { id }),
      () => other.call(saveRobot, { ...plain, id, version: 1 }),
      () => staff.call(testDeskRobot, { id }),
      () => staff.call(deleteDeskRobot, { id }),
    ])
      expect(await reasonOf(asked())).toBe('notFound')
    expect(await reasonOf(owner.call(saveRobot, { ...plain, id, version: 7 }))).toBe('changedMeanwhile')
    await owner.call(deleteRobot, { id })
    expect((await owner.call(listRobots, {})).robots).toEqual([])
  })

  test('never shows its address or its secret, in no answer, row or line of the log', async () => {
    const owner = await shop.member()
    const { id } = await owner.call(saveRobot, { ...plain, address: DINGTALK, secret: ROBOT_SECRET })
    const deskRobot = await staff.call(saveDeskRobot, {
      ...plain,
      kinds: ['toShip'],
      address: DINGTALK,
      secret: ROBOT_SECRET,
    })
    await owner.call(testRobot, { id })
    const kept = JSON.stringify([
      await owner.call(listRobots, {}),
      await staff.call(listDeskRobots, {}),
      await shop.db`select * from robot`,
      await shop.db`select * from robot_log`,
      await shop.db`select * from audit_entry where subject = ${`robot ${deskRobot.id}`}`,
    ])
    expect(kept).not.toContain('token-signed')
    expect(kept).not.toContain(ROBOT_SECRET)
  })

  test('keeps its secrets when only its name changes, and loses the secret with a new address', async () => {
    const owner = await shop.member()
    const { id } = await owner.call(saveRobot, { ...plain, address: DINGTALK, secret: ROBOT_SECRET })
    const { address: _, ...rest } = plain
    await owner.call(saveRobot, { ...rest, id, version: 1, name: '仓库群' })
    await owner.call(testRobot, { id })
    await owner.call(saveRobot, { ...plain, id, version: 2, address: DINGTALK })
    expect((await owner.ask(testRobot, { id })).body).toMatchObject({ reason: 'robotRefused' })
  })

  test('is refused in words beside its fields', async () => {
    const owner = await shop.member()
    const fieldsOf = async (wish: object) => {
      const { data } = (await owner.ask(saveRobot, { ...plain, ...wish })).body
      return Object.keys((data as { fields?: object }).fields ?? {})
    }
    expect(await fieldsOf({ kinds: [] })).toEqual(['kinds'])
    expect(await fieldsOf({ kinds: ['security'] })).toEqual(['kinds'])
    expect(await fieldsOf({ secret: ROBOT_SECRET })).toEqual(['secret'])
    expect(await fieldsOf({ address: DINGTALK, secret: 'no-sec-at-all' })).toEqual(['secret'])
    expect(await fieldsOf({ name: '' })).toEqual(['name'])
    expect(await fieldsOf({ address: undefined })).toEqual(['address'])
    const saved = await Promise.all(Array.from({ length: 12 }, () => reasonOf(owner.call(saveRobot, plain))))
    expect(saved.filter((reason) => reason === 'ok')).toHaveLength(5)
    expect(new Set(saved)).toEqual(new Set(['ok', 'robotsMost']))
  })

  test('says nothing of what a member did in another institution', async () => {
    await someFreight(shop)
    const { skuId } = await shop.product({ priceFen: 5_000 })
    const { buyer } = await aTeam(shop)
    const { no } = await bought(shop, buyer, [{ skuId, quantity: 1 }])
    const invoice = await requested(buyer, [no])
    const request = await askFor(buyer, skuId, { quantity: 10 })
    const elsewhere = await shop.member()
    const kinds = (await elsewhere.call(listRobots, {})).kinds.map(({ kind }) => kind)
    await elsewhere.call(saveRobot, { ...plain, kinds })
    const { id } = buyer
    await staff.call(joinInstitution, {
      id,
      institutionId: elsewhere.institutionId!,
      roles: ['purchaser'],
    })
    await issued(shop, staff, invoice)
    await tell(buyer, { no })
    await tell(buyer, { no: request })
    await later(1)
    expect(said()).toEqual([])
    const own = await bought(shop, buyer, [{ skuId, quantity: 1 }])
    await work(shop)
    await later(1)
    expect(said().join('\n')).toContain(own.no)
    expect(said().join('\n')).not.toContain(no)
  })

  test('ends with its institution', async () => {
    const owner = await shop.member()
    await owner.call(saveRobot, plain)
    await shop.db.begin((tx) => deleteRobotsOf(tx, owner.institutionId ?? 0))
    expect((await owner.call(listRobots, {})).robots).toEqual([])
  })
})

describe('a robot of the desk', () => {
  const look = async () => {
    await tasks(shop.app.house)['robot.desk']!({} as never, { now: shop.now() })
    await work(shop)
  }

  test('tells of work that has come since it last looked', async () => {
    shop.setNow(new Date())
    await staff.call(saveDeskRobot, { ...plain, name: '仓库群', kinds: ['feedback'] })
    await look()
    await later(1)
    expect(said()).toEqual([])
    const member = await shop.member()
    const ask = () => shop.db`
      insert into feedback (member_id, kind, created_at, last_at, seen_at)
      values (${member.id}, 'other', ${shop.now()}, ${shop.now()}, ${shop.now()})`
    await ask()
    await ask()
    await Promise.all([look(), look()])
    await later(1)
    expect(said()).toHaveLength(1)
    expect(said()[0]).toMatch(/有新的待办\n待回复反馈 \d+（新增 2）\nhttps:\/\/shop\.test\/admin/)
    await look()
    await later(1)
    expect(said()).toHaveLength(1)
  })

  test('names what rose, and neither what fell nor what it never counted', () => {
    const before = [
      { kind: 'toShip', count: 2 },
      { kind: 'review', count: 5 },
    ]
    const now = [
      { kind: 'toShip', count: 4 },
      { kind: 'review', count: 1 },
      { kind: 'toInvoice', count: 9 },
    ]
    expect(risen(before, now)).toEqual([{ kind: 'toShip', count: 4, more: 2 }])
  })
})

test('a text holds as many lines as one message takes, at least one, and always the word of the shop', () => {
  const line = (title: string) => ({ names: [], title, body: '内容'.repeat(100), link: '' })
  const many = Array.from({ length: 20 }, (_, at) => line(`第${at}条`))
  const { text, count } = textOf('育才商店', many)
  expect([count > 1, count < 20, Buffer.byteLength(text) <= 2048]).toEqual([true, true, true])
  expect(text).toMatch(/^【工坊商城】育才商店\n第0条/)
  expect(textOf('工坊商城', [{ ...line('长'), body: '长'.repeat(3000) }]).count).toBe(1)
})
