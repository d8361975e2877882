import { randomUUID } from 'node:crypto'
import type { Parsed } from '@gongfang/contract/base/endpoint'
import { refuse, refuseField } from '@gongfang/contract/base/refusal'
import { type Robots, robotAddress, robotVendors, type saveRobot } from '@gongfang/contract/people/robot'
import { type Db, type Run, runIn } from '../../db/connect.ts'
import { linkOf } from '../../env.ts'
import type { Context, House } from '../../http/context.ts'
import { enqueue } from '../../jobs/queue.ts'
import { type RobotAccount, RobotFailed } from '../../outside/robot.ts'
import { seal, unseal } from '../../seal.ts'
import { readConfig } from '../../system/config/door.ts'
import { tellMember } from './events.ts'
import * as queries from './queries.ts'
import { A_MINUTE, minuteAfter, nextTry, textOf } from './rules.ts'

export type KindNames = Readonly<Record<string, string>>

/** The owner of the robots (institution or shop), and the person who changes them. */
export interface Owner {
  readonly whose: queries.Whose
  readonly who: string
  readonly memberId: number | null
  readonly kinds: KindNames
}

const MOST = { institution: 5, desk: 10 }
const mostOf = (whose: queries.Whose) => (whose === null ? MOST.desk : MOST.institution)
const LATELY = 30

export async function readRobots(db: Db, { whose, kinds }: Pick<Owner, 'whose' | 'kinds'>): Promise<Robots> {
  const [robots, log] = await Promise.all([
    queries.listRobots(db, whose),
    queries.listLately(db, whose, LATELY),
  ])
  return {
    robots: [...robots],
    kinds: Object.entries(kinds).map(([kind, name]) => ({ kind, name })),
    most: mostOf(whose),
    log: [...log],
  }
}

type Secrets = Pick<RobotAccount, 'host' | 'key' | 'secret'>
type Changing = Pick<Context, 'env' | 'now'>

/** The address and the secret go in and never come out. Answers what was there before, for the log of changes. */
export async function save(tx: Db, { env }: Changing, owner: Owner, wish: Parsed<typeof saveRobot>) {
  const { whose, who, memberId, kinds: known } = owner
  await queries.lockRobots(tx, whose)
  const before = wish.id === undefined ? undefined : await queries.lockRobot(tx, wish.id, whose)
  if (wish.id !== undefined && !before) refuse('notFound')
  if ((before?.version ?? 0) !== wish.version) refuse('changedMeanwhile')
  if (!before && (await queries.countRobots(tx, whose)) >= mostOf(whose))
    refuse('robotsMost', { values: { most: mostOf(whose) } })
  if (wish.kinds.some((kind) => !Object.hasOwn(known, kind))) refuseField('kinds', '没有这类消息')
  if (wish.enabled && wish.kinds.length === 0) refuseField('kinds', '请至少选择一类消息')
  const typed = wish.address === undefined ? null : robotAddress(wish.address)
  const kept = before && secretsOf(before.sealed, env.secretKey)
  if (!typed && !kept) return refuseField('address', '请粘贴群机器人的 Webhook 地址')
  const vendor = typed?.vendor ?? before!.vendor
  // A secret belongs to its address.
  const secret = wish.secret ?? (typed ? '' : (kept?.secret ?? ''))
  if (secret !== '' && robotVendors[vendor].secret === null)
    refuseField('secret', `${robotVendors[vendor].name}的群机器人没有密钥`)
  if (secret !== '' && vendor === 'dingtalk' && !secret.startsWith('SEC'))
    refuseField('secret', '钉钉加签的密钥以 SEC 开头')
  const { host, key } = typed ?? kept!
  const sealed = seal(JSON.stringify({ host, key, secret: secret || null } satisfies Secrets), env.secretKey)
  const row = {
    name: wish.name,
    vendor,
    sealed,
    ending: key.slice(-4),
    signed: secret !== '',
    kinds: [...new Set(wish.kinds)],
    enabled: wish.enabled,
    who,
    memberId,
  }
  if (before) await queries.updateRobot(tx, before.id, row)
  const id = before?.id ?? (await queries.insertRobot(tx, { ...row, whose }))
  const shown = ({
    name,
    vendor,
    ending,
    signed,
    kinds,
    enabled,
  }: Omit<typeof row, 'sealed' | 'who' | 'memberId'>) => ({
    ...{ name, vendor, ending, signed, kinds, enabled },
  })
  return { id, before: before && shown(before), after: shown(row) }
}

export async function remove(tx: Db, whose: queries.Whose, id: number) {
  const { name, vendor, ending } = (await queries.lockRobot(tx, id, whose)) ?? refuse('notFound')
  await queries.deleteRobot(tx, id)
  return { name, vendor, ending }
}

function secretsOf(sealed: string, secretKey: string): Secrets | null {
  const opened = unseal(sealed, secretKey)
  return opened === null ? null : JSON.parse(opened)
}

const accountOf = ({ vendor, sealed }: queries.RobotRow, secretKey: string): RobotAccount | null => {
  const secrets = secretsOf(sealed, secretKey)
  return secrets && { vendor, ...secrets }
}

const UNREADABLE = '地址读不出来，请重新填写'

type Trying = Pick<Context, 'db' | 'env' | 'outside' | 'now'> & { transaction: Run }

/** A message that says nothing, while somebody looks on. */
export async function tryOut(ctx: Trying, whose: queries.Whose, id: number) {
  const { now } = ctx
  const { name: shop } = await readConfig(ctx.db)
  const line = {
    names: [],
    title: '测试：群机器人可以送达',
    body: '这是一条测试消息，不需要处理。',
    link: '',
  }
  const { account, entry } = await ctx.transaction(async (tx) => {
    const robot = (await queries.lockRobot(tx, id, whose)) ?? refuse('notFound')
    if (!robot.enabled) refuse('robotRefused', { values: { hint: '还没有启用' } })
    const isResting = robot.restsUntil !== null && new Date(robot.restsUntil) > now
    if (isResting || (await queries.countSends(tx, id, now)) >= A_MINUTE) refuse('robotBusy')
    const account =
      accountOf(robot, ctx.env.secretKey) ?? refuse('robotRefused', { values: { hint: UNREADABLE } })
    const about = `test ${randomUUID()}`
    const entry = await queries.upsertTold(tx, { ...line, robotId: id, about, name: '', now })
    if (entry !== null) await queries.updateSending(tx, [entry], now)
    return { account, entry: entry ?? 0 }
  })
  try {
    await ctx.outside.robot(account, textOf(shop, [line]).text)
    await queries.updateSent(ctx.db, [entry], { state: 'sent', hint: '' })
    await queries.updateOutcome(ctx.db, id, { error: '', restsUntil: null })
    return { text: '群机器人已收下，请查看群消息' }
  } catch (error) {
    if (!(error instanceof RobotFailed)) throw error
    await queries.updateSent(ctx.db, [entry], {
      state: error.kind === 'silent' ? 'silent' : 'refused',
      hint: error.hint,
    })
    return refuse('robotRefused', { values: { hint: error.hint } })
  }
}

export interface Told {
  robotId: number
  about: string
  /** The member who was told; null for the staff. */
  memberId: number | null
  title: string
  body: string
  link: string
}

/** Members who are told the same within these seconds are named in one message. */
const GATHER_MS = 5_000

/** A repetition changes nothing. What waits already is said with it. */
export async function takeTold(tx: Db, { memberId, ...told }: Told, now: Date) {
  const name = memberId === null ? '' : await queries.findNickname(tx, memberId)
  const id = await queries.upsertTold(tx, { ...told, name, now })
  if (id === null) return
  await enqueue(tx, 'robot.say', { robotId: told.robotId }, { runAt: new Date(now.getTime() + GATHER_MS) })
}

const AT_ONCE = 20

/**
 * Says what waits, as one text, once: it is written down before the company hears of it, and only what surely was not said
 * is said again.
 */
export async function say(house: House, robotId: number): Promise<void> {
  const { db, env } = house
  const now = house.clock()
  const { name: shop } = await readConfig(db)
  const again = (at: Date) => enqueue(db, 'robot.say', { robotId }, { runAt: at, jobKey: `robot ${robotId}` })
  const taken = await runIn(db)(async (tx) => {
    const robot = await queries.lockRobot(tx, robotId)
    if (!robot) return null
    if (!robot.enabled) {
      await queries.dropWaiting(tx, robotId, '群机器人已停用')
      return null
    }
    const waiting = await queries.listWaiting(tx, robotId, AT_ONCE)
    if (waiting.length === 0) return null
    const rests = robot.restsUntil === null ? null : new Date(robot.restsUntil)
    if (rests && rests > now) return { robot, at: rests }
    if ((await queries.countSends(tx, robotId, now)) >= A_MINUTE) return { robot, at: minuteAfter(now) }
    const lines = waiting.map((one) => ({ ...one, link: one.link && linkOf(env, one.link) }))
    const { text, count } = textOf(shop, lines)
    const said = waiting.slice(0, count)
    await queries.updateSending(
      tx,
      said.map(({ id }) => id),
      now,
    )
    return { robot, said, text, more: waiting.length > count || waiting.length === AT_ONCE }
  })
  if (taken === null) return
  if (taken.at) return void (await again(taken.at))
  const { robot, said, text, more } = taken
  const ids = said.map(({ id }) => id)
  const account = accountOf(robot, env.secretKey)
  const failure = account
    ? await failureOf(house.outside.robot(account, text))
    : new RobotFailed('refused', UNREADABLE)
  if (failure === null) {
    await queries.updateSent(db, ids, { state: 'sent', hint: '' })
    if (robot.error !== '' || robot.restsUntil !== null)
      await queries.updateOutcome(db, robotId, { error: '', restsUntil: null })
    if (more) await again(now)
    return
  }
  const { kind, hint, restMs } = failure
  const at =
    kind === 'busy'
      ? new Date(now.getTime() + restMs)
      : kind === 'later'
        ? nextTry(said[0]!.tries + 1, now)
        : null
  if (at) {
    await queries.updateSent(db, ids, { state: 'waiting', hint })
    if (kind === 'busy') await queries.updateOutcome(db, robotId, { error: '', restsUntil: at })
    return void (await again(at))
  }
  await queries.updateSent(db, ids, { state: kind === 'silent' ? 'silent' : 'refused', hint })
  await tellTrouble(house, robot, hint)
  if (more) await again(minuteAfter(now))
}

async function failureOf(sending: Promise<void>): Promise<RobotFailed | null> {
  try {
    await sending
    return null
  } catch (error) {
    if (error instanceof RobotFailed) return error
    throw error
  }
}

/** The first failure is a message to the members in charge of the robot; later ones are shown beside the robot. */
const tellTrouble = ({ db, clock }: House, { id, name, error, version }: queries.RobotRow, why: string) =>
  runIn(db)(async (tx) => {
    await queries.updateOutcome(tx, id, { error: why, restsUntil: null })
    if (error !== '') return
    const reference = `${id} ${version} ${clock().toISOString().slice(0, 10)}`
    for (const { memberId } of await queries.listInCharge(tx, id))
      await tellMember(tx, { memberId, event: 'robotFailed', reference, values: { name, why } })
  })
