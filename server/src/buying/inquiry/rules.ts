import { type Fen, fen } from '@gongfang/contract/base/money'
import { refuseField } from '@gongfang/contract/base/refusal'
import { type Day, dayAfter } from '@gongfang/contract/base/time'
import {
  type InquiryState,
  inquiryCan,
  type OfferHead,
  type OfferState,
  offerOpen,
} from '@gongfang/contract/buying/inquiry'
import { inquiryDeskCan, OFFER_DAYS_MOST, type OfferedLine } from '@gongfang/contract/buying/inquiry-desk'
import type { TierPrice } from '@gongfang/contract/goods/catalogue'
import { type Holidays, isWeekend } from '@gongfang/contract/system/holidays'
import { unitPrice } from '../../goods/catalogue/rules.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const SHANGHAI_AHEAD = 8 * 60 * MINUTE
const OPENS = (8 * 60 + 30) * MINUTE
const CLOSES = (17 * 60 + 30) * MINUTE

/** Monday to Friday, but for days off, and weekends that are worked. */
const isWorkingDay = (day: Day, { daysOff, workDays }: Holidays) =>
  isWeekend(day) ? workDays.includes(day) : !daysOff.includes(day)

/** The moment after so many working hours, which are 8:30 to 17:30 in Beijing on each working day. */
export function afterWorkingHours(now: Date, hours: number, holidays: Holidays): Date {
  let left = hours * 60 * MINUTE
  let at = now.getTime() + SHANGHAI_AHEAD
  for (;;) {
    const day = Math.floor(at / DAY) * DAY
    const closes = day + CLOSES
    const isWorked = isWorkingDay(new Date(day).toISOString().slice(0, 10), holidays)
    const from = Math.max(at, day + OPENS)
    if (isWorked && from < closes) {
      if (left <= closes - from) return new Date(from + left - SHANGHAI_AHEAD)
      left -= closes - from
    }
    at = day + DAY
  }
}

export function mustBeValidDay(untilOn: Day, today: Day) {
  if (untilOn < today) refuseField('untilOn', '有效期不能早于今天')
  if (untilOn > dayAfter(today, OFFER_DAYS_MOST)) refuseField('untilOn', '有效期最长一年')
}

export const priceAt = (
  { priceFen, tiers }: { priceFen: Fen; tiers: readonly TierPrice[] },
  quantity: number,
): Fen => unitPrice(tiers, priceFen, quantity)

export const goodsOf = (lines: readonly Pick<OfferedLine, 'priceFen' | 'tiers' | 'quantity'>[]): Fen =>
  fen(lines.reduce((sum, line) => sum + priceAt(line, line.quantity) * line.quantity, 0))

/** What a single line says of itself; whether its goods exist is asked of the database. */
export function mustBeSound(lines: readonly OfferedLine[]) {
  const answered = new Set<number>()
  for (const [
    at,
    { inquiryLineId, skuId, title, unit, quantity, minimum, priceFen, tiers },
  ] of lines.entries()) {
    const field = (name: string) => `lines.${at}.${name}`
    if (skuId === undefined && title === '') refuseField(field('title'), '请选择型号，或填写品名')
    if (skuId === undefined && unit === '') refuseField(field('unit'), '请填写单位')
    if (minimum > quantity) refuseField(field('minimum'), '起订量不能多于所报数量')
    let before = { fromQuantity: 1, priceFen }
    for (const tier of tiers) {
      if (tier.priceFen < 1) refuseField(field('tiers'), '阶梯价应大于 0')
      if (tier.fromQuantity <= before.fromQuantity) refuseField(field('tiers'), '阶梯价的数量应从少到多')
      if (tier.fromQuantity > quantity) refuseField(field('tiers'), '阶梯价的数量不能多于所报数量')
      if (tier.priceFen >= before.priceFen) refuseField(field('tiers'), '数量越多，单价应越低')
      before = tier
    }
    if (inquiryLineId === undefined) continue
    if (answered.has(inquiryLineId)) refuseField(field('inquiryLineId'), '同一行询价只能答复一次')
    answered.add(inquiryLineId)
  }
}

export interface Course {
  readonly state: InquiryState
  /** The version that counts. */
  readonly version: number
}

const kept: readonly InquiryState[] = ['accepted', 'ordered']

/** What became of a version. One that was accepted in time stays valid. */
export function offerStateOf(
  { state, version: current }: Course,
  { version, untilOn }: { version: number; untilOn: Day },
  today: Day,
): OfferState {
  if (version < current) return 'replaced'
  if (state === 'withdrawn') return 'withdrawn'
  if (kept.includes(state)) return 'valid'
  return state === 'expired' || untilOn < today ? 'expired' : 'valid'
}

export interface HeadRow {
  readonly version: number
  readonly at: string
  readonly untilOn: Day
  readonly goodsFen: Fen
  readonly freightFen: Fen | null
}

export const headOf = (course: Course, row: HeadRow, today: Day): OfferHead => ({
  version: row.version,
  state: offerStateOf(course, row, today),
  at: row.at,
  untilOn: row.untilOn,
  goodsFen: row.goodsFen,
  freightFen: row.freightFen,
  sumFen: fen(row.goodsFen + (row.freightFen ?? 0)),
})

/** What its owner may do; without the role or as a colleague nothing. */
export function canOf(
  state: InquiryState,
  { mayAct, untilOn, today }: { mayAct: boolean; untilOn: Day | undefined; today: Day },
) {
  const may = (act: keyof typeof inquiryCan) => mayAct && inquiryCan[act].includes(state)
  return {
    change: may('change'),
    remove: may('remove'),
    submit: may('submit'),
    accept: may('accept') && untilOn !== undefined && untilOn >= today,
    decline: may('decline'),
    withdraw: may('withdraw'),
    post: may('post'),
    handOver: may('handOver'),
    compare: may('compare'),
  }
}

export function deskCanOf(state: InquiryState) {
  const may = (act: keyof typeof inquiryDeskCan) => inquiryDeskCan[act].includes(state)
  return {
    offer: may('offer'),
    revise: may('revise'),
    withdraw: may('withdraw'),
    post: may('post'),
    explain: may('explain'),
  }
}

/** Who answers after a message of the shop: nobody while colleagues decide the request of an accepted offer. */
export const afterShop = (state: InquiryState) =>
  state === 'asked' || offerOpen.includes(state) ? ('member' as const) : ('nobody' as const)
