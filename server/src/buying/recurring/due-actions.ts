import { Refusal } from '@gongfang/contract/base/refusal'
import type { Day } from '@gongfang/contract/base/time'
import type { RecurringReason } from '@gongfang/contract/buying/recurring'
import { type Db, runIn } from '../../db/connect.ts'
import { listQuantities, lockListById, updateHandsIn } from '../../goods/shopping-list/door.ts'
import type { House } from '../../http/context.ts'
import { each } from '../../jobs/each.ts'
import { lockInstitutions } from '../../people/member/door.ts'
import { openChannels } from '../../system/provider/door.ts'
import { handInQuoted } from '../order/door.ts'
import { tellMember } from './events.ts'
import { judge, notesOf, textOf, whole } from './judge-actions.ts'
import * as queries from './queries.ts'
import { sayReasons } from './rules.ts'

interface Due {
  list: { id: number; name: string }
  plan: queries.Plan
  day: Day
  now: Date
}

/**
 * Hands in what a standing list asks for on a day, once: the list and its plan are locked, and each day has one run of the
 * shop's. What stands in the way is written down instead, and its owner told.
 */
export async function handInDue(house: House, { listId, day }: { listId: number; day: Day }): Promise<void> {
  const { clock, db } = house
  const now = clock()
  const run = runIn(db)
  const open = await openChannels(house)
  const before = await queries.findPlan(db, listId)
  if (!before) return
  const due = (work: (tx: Db, due: Due) => Promise<unknown>) =>
    run(async (tx) => {
      await lockInstitutions(tx, [before.institutionId])
      const [list] = await lockListById(tx, listId)
      const plan = await queries.lockPlan(tx, listId)
      if (!list?.handsIn || !plan || (await queries.hasRun(tx, { planId: plan.id, day }))) return
      if (plan.institutionId !== before.institutionId)
        throw new Error('the plan has moved, to be tried again')
      await work(tx, { list, plan, day, now })
    })
  try {
    await due(async (tx, { list, plan }) => {
      const buyer = await queries.findBuyer(tx, plan)
      if (!buyer) return endForOwner(tx, { list, plan, day, now })
      if (!buyer.approved) return hold(tx, { list, plan, day, now }, [whole('本机构目前不能下单')])
      if (!buyer.may) return hold(tx, { list, plan, day, now }, [whole('您的角色已不能下单')])
      const lines = await listQuantities(tx, listId)
      const { quote, reasons } = await judge(tx, { plan, lines, open, now, lock: true })
      if (!quote || reasons.length > 0) return hold(tx, { list, plan, day, now }, reasons)
      await handInFor(tx, quote, { list, plan, day, now, unitId: buyer.unitId, byMemberId: null })
    })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    // Somebody changed the fund in the same moment: it is judged anew.
    if (error.reason === 'fundChanged') return handInDue(house, { listId, day })
    await due((tx, of) => hold(tx, of, [whole(textOf(error))]))
  }
}

interface HandingIn extends Due {
  unitId: number | null
  /** The member who handed it in by hand; null: the job did. */
  byMemberId: number | null
}

/** The request, the run that it came of, and its owner is told. */
export async function handInFor(
  tx: Db,
  quote: Parameters<typeof handInQuoted>[1],
  { list, plan, day, now, unitId, byMemberId }: HandingIn,
) {
  const { memberId, institutionId } = plan
  const { id, no, state } = await handInQuoted(tx, quote, {
    ...{ memberId, institutionId, unitId, now },
    fundId: plan.fundId ?? undefined,
    notes: notesOf(plan),
    why: `常用清单「${list.name}」${day} ${byMemberId === null ? '自动提交' : '补交'}`,
  })
  await queries.insertRun(tx, { planId: plan.id, day, byMemberId, now, requestId: id })
  await queries.updateHeld(tx, plan.id, null)
  const event = state === 'draft' ? 'recurringDrafted' : 'recurringAsked'
  if (byMemberId === null)
    await tellMember(tx, { memberId, event, reference: `recurring/${no}`, values: { no, list: list.name } })
  return { no, state }
}

async function hold(tx: Db, { list, plan, day, now }: Due, reasons: readonly RecurringReason[]) {
  await queries.insertRun(tx, { planId: plan.id, day, byMemberId: null, now, reasons })
  await queries.updateHeld(tx, plan.id, day)
  await tellMember(tx, {
    memberId: plan.memberId,
    event: 'recurringHeld',
    reference: `recurring/${plan.id}/${day}`,
    values: { id: list.id, list: list.name, day, what: sayReasons(reasons) },
  })
}

/** The owner has left or is disabled: it stops, and who may go on with the list is told. */
async function endForOwner(tx: Db, { list, plan, day, now }: Due) {
  const why = await stop(tx, { list, plan, now })
  await queries.insertRun(tx, { planId: plan.id, day, byMemberId: null, now, reasons: [whole(why)] })
}

async function stop(tx: Db, { list, plan, now }: Omit<Due, 'day'>) {
  const owner = await queries.findOwner(tx, plan.memberId)
  const what = `${owner.name || '申请人'}已不在本机构或已停用`
  await updateHandsIn(tx, list.id, false)
  await queries.updatePaused(tx, plan.id, { why: what, now })
  await queries.updateHeld(tx, plan.id, null)
  const heirs = (await queries.listHeirs(tx, list.id)).map(({ memberId }) => memberId)
  const told = new Set([...heirs, ...(owner.reads ? [plan.memberId] : [])])
  for (const memberId of told)
    await tellMember(tx, {
      memberId,
      event: 'recurringPaused',
      reference: `recurring/${plan.id}/${now.toISOString()}`,
      values: { id: list.id, list: list.name, what },
    })
  return what
}

/** Stops lists whose owner is gone, and plans whose list is. */
export async function sweep({ db, clock }: Pick<House, 'db' | 'clock'>) {
  const now = clock()
  const run = runIn(db)
  await run(async (tx) => {
    for (const { id, memberId, listName } of await queries.endDeleted(tx, now))
      if ((await queries.findOwner(tx, memberId)).reads)
        await tellMember(tx, {
          memberId,
          event: 'recurringPaused',
          reference: `recurring/${id}/deleted`,
          values: { id: 0, list: listName, what: '清单已删除' },
        })
  })
  await each(await queries.listWithoutOwner(db), ({ listId }) =>
    run(async (tx) => {
      const [list] = await lockListById(tx, listId)
      const plan = await queries.lockPlan(tx, listId)
      if (!list?.handsIn || !plan || (await queries.findBuyer(tx, plan))) return
      await stop(tx, { list, plan, now })
    }),
  )
}
