import { fen, points, type SignedFen } from '@gongfang/contract/base/money'
import { dayAfter, dayOf } from '@gongfang/contract/base/time'
import { noNotes } from '@gongfang/contract/buying/order-notes'
import type { FundSettings } from '@gongfang/contract/people/fund'
import { decide, withdraw } from '../src/buying/approval/actions.ts'
import { keepCourse } from '../src/buying/approval/course-actions.ts'
import { saveLimit } from '../src/buying/approval/limit-actions.ts'
import { saveRules } from '../src/buying/approval/rule-actions.ts'
import { lockOrderById } from '../src/buying/order/door.ts'
import { placeOrder } from '../src/buying/order/place/actions.ts'
import { makeQuote } from '../src/buying/order/quote/actions.ts'
import { ask, placeRequested } from '../src/buying/order/request/actions.ts'
import { pause, save as saveRecurring } from '../src/buying/recurring/actions.ts'
import { handInDue } from '../src/buying/recurring/due-actions.ts'
import type { Db } from '../src/db/connect.ts'
import { save as saveMaterialCode } from '../src/goods/material-code/actions.ts'
import { makeStanding, put, share } from '../src/goods/shopping-list/actions.ts'
import { saveShared } from '../src/people/address/shared-actions.ts'
import { create as createFund } from '../src/people/fund/actions.ts'
import { givePart } from '../src/people/fund/part-actions.ts'
import { enter } from '../src/people/member/door.ts'
import { openAccount } from '../src/people/points/door.ts'
import { leaveOwn } from '../src/people/team/actions.ts'
import { saveSettings } from '../src/people/team/settings-actions.ts'
import { appoint, assign, keepUnit } from '../src/people/team/unit-actions.ts'
import { handOn } from '../src/service/succession/actions.ts'
import { setConfig } from '../src/system/config/actions.ts'
import { insertAcceptanceSetting, planAcceptances, type Shelf } from './acceptances.ts'
import { type DemoFile, insertAttached } from './attachments.ts'
import { planInquiries } from './inquiries.ts'
import { insertMany } from './insert-many.ts'
import { follow, type Happening, putIntoCart } from './orders.ts'
import { type Cast, type Person, Stage } from './stage.ts'
import { HOUR } from './stories.ts'
import * as plan from './team-plan.ts'

/**
 * Makes the demo's institution a team: people, units, approval rules, funds and lists. Returns its members' ids and
 * what they did, which is told together with the orders of the owner.
 */
export async function insertTeam(tx: Db, cast: Cast, shelf: Shelf) {
  const { memberId, now } = cast
  const memberIds = await insertColleagues(tx, cast)
  const idOf = (who: plan.Who) => (who === 'me' ? memberId : (memberIds.get(who) ?? 0))
  const unitIds = await insertUnits(tx, cast, idOf)
  const personOf = (who: plan.Who): Person => {
    const colleague = plan.colleagues.find((one) => one.who === who)
    const { roles, unit } = colleague ?? { roles: ['owner'], unit: 'centre' as const }
    const manages = Object.entries(plan.units).flatMap(([name, { managers }]) =>
      managers.includes(who) ? (unitIds.get(name as plan.UnitName) ?? []) : [],
    )
    return { id: idOf(who), roles, unitId: (unit && unitIds.get(unit)) ?? null, manages }
  }
  const stage = new Stage(tx, { ...cast, personOf })
  await saveRules(stage.as('admin', plan.RULES_AGO_MS), { version: 0, rules: [...plan.rules] })
  const fundIds = await insertFunds(stage, now)
  const dueIds: number[] = []
  for (const list of plan.lists) dueIds.push(...(await insertList(stage, list)))
  for (const code of plan.materialCodes) await insertMaterialCode(stage, code)
  await insertAcceptanceSetting(stage)
  for (const address of plan.sharedAddresses) await insertSharedAddress(stage, address, unitIds)
  const { by, agoMs, settings } = plan.demands
  const happenings: Happening[] = [
    ...plan.fundOrders.map((order) => ({
      agoMs: order.agoMs,
      happens: () => tellOrder(stage, order, { fundIds, shelf }),
    })),
    ...plan.requests.map((story) => ({
      agoMs: story.agoMs,
      happens: () => tellRequest(stage, story, shelf),
    })),
    { agoMs: 23 * HOUR, happens: () => handInLists(stage, dueIds) },
    ...planInquiries(stage),
    ...planAcceptances(stage, shelf),
    { agoMs: HOUR, happens: () => shareOut(stage, unitIds, fundIds) },
    { agoMs, happens: () => saveSettings(stage.as(by, agoMs), { settings, version: 0 }) },
  ]
  return { colleagueIds: [...memberIds.values()], happenings }
}

async function insertColleagues(tx: Db, { memberId, institutionId, passwordHash, now }: Cast) {
  const ids = await insertMany(
    tx,
    'member',
    plan.colleagues.map(({ mobile, nickname, joinedAgoMs }) => {
      const createdAt = new Date(now.getTime() - joinedAgoMs - HOUR)
      const agreed = { agreementVersion: '2026-11', agreedAt: createdAt }
      return {
        mobile,
        nickname,
        passwordHash,
        ...agreed,
        createdAt,
        lastLoginAt: new Date(now.getTime() - HOUR),
      }
    }),
  )
  for (const [at, { roles, joinedAgoMs }] of plan.colleagues.entries()) {
    const id = ids[at] ?? 0
    await openAccount(tx, id)
    const by = { actorId: memberId, who: '', now: new Date(now.getTime() - joinedAgoMs) }
    await enter(tx, { memberId: id, institutionId, roles, ...by })
  }
  await insertMany(
    tx,
    'address',
    plan.colleagues.flatMap(({ roles, mobile, nickname }, at) =>
      roles.includes('purchaser')
        ? [{ ...ADDRESS, memberId: ids[at] ?? 0, receiver: nickname, phone: mobile }]
        : [],
    ),
  )
  return new Map(plan.colleagues.map(({ who }, at) => [who as plan.Who, ids[at] ?? 0]))
}

const ADDRESS = {
  regionCode: '330110',
  regionText: '浙江省 杭州市 余杭区',
  detail: '文一西路 1818 号 余杭第一中等职业学校 实训楼 B 座 107',
  tag: '单位',
  isDefault: true,
}

async function insertUnits(tx: Db, { memberId, institutionId, now }: Cast, idOf: (who: plan.Who) => number) {
  const first = Math.min(...plan.colleagues.map(({ joinedAgoMs }) => joinedAgoMs))
  const work = { institutionId, actorId: memberId, now: new Date(now.getTime() - first + HOUR) }
  const ids = new Map<plan.UnitName, number>()
  for (const [key, { name, parent, managers }] of Object.entries(plan.units)) {
    const parentId = (parent && ids.get(parent)) ?? null
    const { id } = await keepUnit(tx, work, { name, parentId })
    ids.set(key as plan.UnitName, id)
    await appoint(tx, work, { id, memberIds: managers.map(idOf) })
  }
  for (const { who, unit } of [...plan.colleagues, { who: 'me', unit: 'centre' } as const])
    if (unit) await assign(tx, work, { memberId: idOf(who), unitId: ids.get(unit) ?? null })
  return ids
}

async function insertFunds(stage: Stage, now: Date) {
  const today = dayOf(now)
  const period = { fromOn: dayAfter(today, -120), toOn: dayAfter(today, 245) }
  const ids = new Map<string, number>()
  for (const [key, { owner, users, amountFen, ceilingFen, ...fund }] of Object.entries(plan.funds)) {
    const settings: FundSettings = {
      ...fund,
      ...period,
      ownerId: stage.idOf(owner),
      userIds: users.map(stage.idOf),
      forAll: false,
      categoryIds: [],
      ceilingFen: ceilingFen === null ? null : fen(ceilingFen),
    }
    const { id } = await createFund(stage.as('admin', plan.FUNDS_AGO_MS), {
      ...settings,
      amountFen: fen(amountFen),
    })
    ids.set(key, id)
  }
  return ids
}

type Ids = ReadonlyMap<string, number>

/** Limits and parts of funds, after all that was ordered. */
async function shareOut(stage: Stage, unitIds: Ids, fundIds: Ids) {
  const whose = (of: plan.Who | plan.UnitName) => {
    const unitId = unitIds.get(of)
    return unitId === undefined ? { memberId: stage.idOf(of as plan.Who) } : { unitId }
  }
  for (const { of, period, amountFen } of plan.limits) {
    const limit = { ...whose(of), period, amountFen: fen(amountFen), seenFen: null }
    await saveLimit(stage.as('admin', HOUR), limit)
  }
  for (const { fund, by, to, amountFen } of plan.parts) {
    const given = {
      id: fundIds.get(fund) ?? 0,
      amountFen: amountFen as SignedFen,
      note: '本年度',
      seenFen: null,
    }
    await givePart(stage.as(by, HOUR), { ...given, ...whose(to) })
  }
}

async function insertList(
  stage: Stage,
  { by, name, agoMs, lines, unitOnly, everyWeeks, handsIn }: (typeof plan.lists)[number],
) {
  const ctx = stage.as(by, agoMs)
  const wanted = lines.map(([code, quantity, note = '']) => ({ skuId: stage.skuIdOf(code), quantity, note }))
  const { id } = await put({ name, lines: wanted }, ctx)
  await share({ id, shared: true, unitOnly }, ctx)
  if (everyWeeks)
    await makeStanding({ id, weeks: everyWeeks, nextOn: dayAfter(dayOf(stage.now), 5) }, stage.as(by, HOUR))
  if (!handsIn) return []
  await letHandIn(stage, { by, listId: id, handsIn })
  return handsIn === 'paused' ? [] : [id]
}

async function letHandIn(
  stage: Stage,
  { by, listId, handsIn }: Pick<(typeof plan.lists)[number], 'by' | 'handsIn'> & { listId: number },
) {
  const { tx } = stage
  const ctx = stage.as(by, 24 * HOUR)
  const [address] = await tx<{ id: number }[]>`
    select id from address where member_id = ${stage.idOf(by)} and is_default`
  const wish = {
    ...{ listId, version: 0, on: true, percent: 5, fundId: undefined },
    addressId: address?.id ?? 0,
  }
  await saveRecurring(ctx, { ...wish, notes: { poNumber: '', purpose: '实训耗材', remark: '' } })
  if (handsIn === 'paused') await pause(ctx, listId)
  // The agreed prices are 90 % of the current ones, so the lines are too dear.
  if (handsIn === 'held')
    await tx`
      update recurring_plan p
         set agreed = (select jsonb_agg(a || jsonb_build_object('priceFen', (a->>'priceFen')::bigint * 9 / 10))
                         from jsonb_array_elements(p.agreed) as a)
       where list_id = ${listId}`
}

async function handInLists(stage: Stage, listIds: readonly number[]) {
  const agoMs = 23 * HOUR
  for (const listId of listIds) await handInDue(stage.house(agoMs), { listId, day: dayOf(stage.at(agoMs)) })
}

const insertMaterialCode = (
  stage: Stage,
  { by, agoMs, model, note = '', unit = '', shopUnits = 1, ...rest }: (typeof plan.materialCodes)[number],
) =>
  saveMaterialCode(stage.as(by, agoMs), {
    ...rest,
    ...{ note, unit, shopUnits, ownUnits: 1 },
    skuId: stage.skuIdOf(model),
  })

const insertSharedAddress = (
  stage: Stage,
  { by, agoMs, unit, ...address }: (typeof plan.sharedAddresses)[number],
  unitIds: ReadonlyMap<plan.UnitName, number>,
) =>
  saveShared(stage.as(by, agoMs), {
    ...address,
    regionCode: ADDRESS.regionCode,
    unitId: (unit && unitIds.get(unit)) ?? null,
  })

/** The cart of these goods, and what its preview said. */
async function previewed(
  stage: Stage,
  { by, goods, agoMs }: Pick<plan.RequestStory, 'by' | 'goods' | 'agoMs'>,
) {
  const { tx } = stage
  await setConfig(tx, { key: 'priceOrScore', value: '1', who: '演示数据' })
  const wishes = goods.map(([code, quantity]) => ({ skuId: stage.skuIdOf(code), quantity }))
  const lineIds = await putIntoCart(tx, stage.idOf(by), wishes)
  const draft = {
    source: { kind: 'cart' as const, lineIds },
    delivery: 'express' as const,
    deductPoints: points(0),
  }
  const open = { wechat: false, bank: true, demo: true }
  const { preview } = await makeQuote(tx, { memberId: stage.idOf(by), draft, now: stage.at(agoMs), open })
  return { ...draft, ...noNotes, quote: preview.quote }
}

const attachedBy = (
  { tx, idOf, at }: Stage,
  { by, agoMs, files = [] }: { by: plan.Who; agoMs: number; files?: readonly DemoFile[] | undefined },
  shelf: Shelf,
) => insertAttached(tx, { memberId: idOf(by), files, at: at(agoMs), shelf })

async function tellOrder(
  stage: Stage,
  order: plan.FundOrder,
  { fundIds, shelf }: { fundIds: ReadonlyMap<string, number>; shelf: Shelf },
) {
  const { agoMs, by, fund, fate, transfer, remark = '', wishedDays } = order
  const draft = await previewed(stage, order)
  const payWay = transfer ? ('bank' as const) : ('demo' as const)
  const fundId = fundIds.get(fund)
  const { no } = await placeOrder(stage.as(by, agoMs), {
    ...draft,
    remark,
    ...(wishedDays && { wishedOn: dayAfter(dayOf(stage.at(agoMs)), wishedDays) }),
    payWay,
    fundId,
    attachmentIds: await attachedBy(stage, order, shelf),
  })
  const [placed] = await stage.tx<{ id: number }[]>`select id from shop_order where no = ${no}`
  await followOrder(stage, { id: placed?.id ?? 0, fate, agoMs })
}

async function followOrder(
  stage: Stage,
  { id, fate, agoMs }: { id: number; fate: plan.FundOrder['fate']; agoMs: number },
) {
  const order = await lockOrderById(stage.tx, id)
  if (!order) throw new Error('the order that was just placed is not there')
  await follow(stage.tx, order, { fate, placedAt: stage.at(agoMs) })
}

async function tellRequest(stage: Stage, story: plan.RequestStory, shelf: Shelf) {
  const { tx } = stage
  const { agoMs, by, purpose, turns, fate } = story
  const draft = await previewed(stage, story)
  const attachmentIds = await attachedBy(stage, story, shelf)
  const { no } = await ask(stage.as(by, agoMs), { ...draft, payWay: 'demo', purpose, attachmentIds })
  for (const turn of turns) await take(stage, story, { no, turn })
  if (!fate) return
  const lastMs = agoMs - Math.max(...turns.map(({ afterMs }) => afterMs))
  const [request] = await tx<{ id: number }[]>`select id from purchase_request where no = ${no}`
  await placeRequested(stage.house(lastMs), { requestId: request?.id ?? 0 })
  const [ordered] = await tx<{ orderId: number | null }[]>`
    select order_id from purchase_request where no = ${no}`
  await followOrder(stage, { id: ordered?.orderId ?? 0, fate, agoMs: lastMs })
}

async function take(
  stage: Stage,
  { agoMs, by }: plan.RequestStory,
  { no, turn }: { no: string; turn: plan.Turn },
) {
  const then = agoMs - turn.afterMs
  if ('verdict' in turn) {
    const [request] = await stage.tx<{ revision: number }[]>`
      select revision from purchase_request where no = ${no}`
    const { verdict, comment = '' } = turn
    return decide(stage.as(turn.by, then), { no, revision: request?.revision ?? 0, verdict, comment })
  }
  if (turn.what === 'withdraw') return withdraw(stage.as(by, then), { no })
  if (turn.what === 'sweep') return keepCourse(stage.house(then))
  return leaveOwn(stage.as(by, then), handOn, { institutionId: stage.institutionId })
}
