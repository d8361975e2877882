import { fen, points } from '@gongfang/contract/base/money'
import { dayAfter, dayOf } from '@gongfang/contract/base/time'
import type { LossReason } from '@gongfang/contract/buying/inquiry'
import { noNotes } from '@gongfang/contract/buying/order-notes'
import type { TierPrice } from '@gongfang/contract/goods/catalogue'
import { decline, post, save, submit, withdraw } from '../src/buying/inquiry/actions.ts'
import { keepCourse } from '../src/buying/inquiry/course-actions.ts'
import { postForShop, readCase, withdrawForShop } from '../src/buying/inquiry/desk-actions.ts'
import { offer } from '../src/buying/inquiry/offer-actions.ts'
import { lockOrderById } from '../src/buying/order/door.ts'
import { accept } from '../src/buying/order/offer/actions.ts'
import { makeQuote } from '../src/buying/order/quote/actions.ts'
import { setConfig } from '../src/system/config/actions.ts'
import { readData } from './data.ts'
import { follow, type Happening } from './orders.ts'
import type { Stage } from './stage.ts'
import type { Who } from './team-plan.ts'

interface Offered {
  priceFen: number
  title?: string
  minimum?: number
  tiers?: TierPrice[]
  leadDays?: number
}

type Turn = { afterMs: number } & (
  | { what: 'offer'; days: number; freightFen?: number; terms?: string; note?: string; lines: Offered[] }
  | { what: 'ask' | 'answer' | 'refuse' | 'withdraw'; text: string }
  | { what: 'decline'; reason: LossReason; text: string }
  | { what: 'accept' | 'sweep' }
)

interface Story {
  by: Who
  agoMs: number
  title: string
  note?: string
  wishedDays?: number
  draft?: boolean
  lines: { code?: string; text?: string; quantity: number; unit?: string; note?: string }[]
  /** Each after the beginning. */
  turns: Turn[]
}

/** An inquiry in each state, told at its time among the other things that the institution did. */
export function planInquiries(stage: Stage): Happening[] {
  return readData<Story[]>('inquiries').flatMap((story) => {
    let no = ''
    return [
      {
        agoMs: story.agoMs,
        happens: async () => {
          no = await begin(stage, story)
        },
      },
      ...story.turns.map((turn) => ({
        agoMs: story.agoMs - turn.afterMs,
        happens: () => take(stage, story, { no, turn }),
      })),
    ]
  })
}

async function begin(
  stage: Stage,
  { by, agoMs, title, note = '', wishedDays, draft, lines }: Story,
): Promise<string> {
  const ctx = stage.as(by, agoMs)
  const { no, revision } = await save(ctx, {
    ...{ title, note, attachmentIds: undefined },
    wishedOn: wishedDays ? dayAfter(dayOf(stage.at(agoMs)), wishedDays) : '',
    lines: lines.map(({ code, text = '', quantity, unit = '', note: about = '' }) => ({
      ...{ text, quantity, unit, wishedOn: '', note: about },
      ...(code !== undefined && { skuId: stage.skuIdOf(code) }),
    })),
  })
  if (!draft) await submit(ctx, { no, revision })
  return no
}

async function take(stage: Stage, { by, ...story }: Story, { no, turn }: { no: string; turn: Turn }) {
  const agoMs = story.agoMs - turn.afterMs
  const [member, staff] = [stage.as(by, agoMs), stage.staff(agoMs)]
  switch (turn.what) {
    case 'offer':
      return makeOffer(stage, { no, turn, agoMs })
    case 'ask':
      return post(member, { no, text: turn.text, attachmentIds: [] })
    case 'answer':
      return postForShop(staff, { no, text: turn.text })
    case 'refuse':
      return withdrawForShop(staff, { no, reason: turn.text })
    case 'withdraw':
      return withdraw(member, { no, reason: turn.text })
    case 'decline':
      return decline(member, { no, version: 1, reason: turn.reason, text: turn.text })
    case 'accept':
      return acceptWhole(stage, { no, by, agoMs })
    case 'sweep':
      return keepCourse(stage.house(agoMs))
  }
}

async function makeOffer(
  stage: Stage,
  { no, turn, agoMs }: { no: string; turn: Turn & { what: 'offer' }; agoMs: number },
) {
  const staff = stage.staff(agoMs)
  const { revision, lines, state } = await readCase(staff, no)
  const { days, freightFen, terms = '', note = '' } = turn
  await offer(
    staff,
    {
      ...{ no, revision, terms, note, attachmentIds: [] },
      untilOn: dayAfter(dayOf(stage.at(agoMs)), days),
      freightFen: freightFen === undefined ? null : fen(freightFen),
      lines: lines.map(({ id, skuId, text, unit, quantity }, at) => {
        const { priceFen = 0, title = text, minimum = 1, tiers = [], leadDays = null } = turn.lines[at] ?? {}
        return {
          ...{ inquiryLineId: id, quantity, minimum, tiers, leadDays, priceFen: fen(priceFen), note: '' },
          ...(skuId === null ? { title, unit, spec: '' } : { skuId, title: '', unit: '', spec: '' }),
        }
      }),
    },
    state === 'asked' ? 'offer' : 'revise',
  )
}

/** An order without a rule that matches, which arrives; a purchase request otherwise. */
async function acceptWhole(stage: Stage, { no, by, agoMs }: { no: string; by: Who; agoMs: number }) {
  await setConfig(stage.tx, { key: 'priceOrScore', value: '1', who: '演示数据' })
  const { current } = await readCase(stage.staff(agoMs), no)
  const source = {
    ...{ kind: 'offer' as const, no, version: current?.version ?? 0 },
    lines: (current?.lines ?? []).map(({ id, quantity }) => ({ lineId: id, quantity })),
  }
  const draft = { source, delivery: 'express' as const, deductPoints: points(0) }
  const open = { wechat: false, bank: true, demo: true }
  const now = stage.at(agoMs)
  const { preview } = await makeQuote(stage.tx, { memberId: stage.idOf(by), draft, now, open })
  const { orderNo } = await accept(stage.as(by, agoMs), {
    ...{ ...draft, ...noNotes, quote: preview.quote, payWay: 'demo', attachmentIds: [] },
  })
  if (orderNo === null) return
  const [placed] = await stage.tx<{ id: number }[]>`select id from shop_order where no = ${orderNo}`
  const order = await lockOrderById(stage.tx, placed?.id ?? 0)
  if (order) await follow(stage.tx, order, { fate: 'done', placedAt: now })
}
