import { dayAfter, dayOf } from '@gongfang/contract/base/time'
import { offerOpen } from '@gongfang/contract/buying/inquiry'
import { type Db, runIn } from '../../db/connect.ts'
import type { House } from '../../http/context.ts'
import { each } from '../../jobs/each.ts'
import { getName, lockInstitutions } from '../../people/member/door.ts'
import { setAttachments } from '../../system/attachment/door.ts'
import * as course from './course-queries.ts'
import { tellMember } from './events.ts'
import * as queries from './queries.ts'

/** The owner is reminded this many days before an offer ends. */
const REMINDED_DAYS = 2

/** Ends offers whose day is over, reminds of those whose day comes, and looks after what a member left behind. */
export async function keepCourse({ db, clock }: Pick<House, 'db' | 'clock'>) {
  const now = clock()
  const today = dayOf(now)
  const run = runIn(db)
  const locked =
    (work: (tx: Db, row: queries.InquiryRow, now: Date) => Promise<unknown>) =>
    ({ no }: { no: string }) =>
      run(async (tx) => {
        const row = await queries.lockInquiry(tx, no)
        if (row) await work(tx, row, now)
      })
  await each(await course.listWithoutOwner(db), ({ no }) => run((tx) => passOn(tx, no, now)))
  await each(await course.listOutdated(db, today), locked(expire))
  await each(await course.listEnding(db, { today, until: dayAfter(today, REMINDED_DAYS) }), locked(remind))
}

/** A question that the shop still owes an answer to stays in its queue: it may renew the offer. */
async function expire(tx: Db, row: queries.InquiryRow, now: Date) {
  const { id, no, title, state, version, memberId, waitsFor } = row
  const untilOn = await course.findUntil(tx, row)
  if (!offerOpen.includes(state) || untilOn === undefined || untilOn >= dayOf(now)) return
  await queries.updateCourse(tx, id, {
    state: 'expired',
    waitsFor: waitsFor === 'shop' ? 'shop' : 'nobody',
    now,
  })
  await queries.insertEvent(tx, { inquiryId: id, what: 'expired', version, now })
  await tellMember(tx, {
    memberId,
    event: 'offerExpired',
    reference: `inquiry/${id}/${version}`,
    values: { no, title, untilOn },
  })
}

async function remind(tx: Db, { id, no, title, state, version, memberId }: queries.InquiryRow, now: Date) {
  const untilOn = await course.findUntil(tx, { id, version })
  if (!offerOpen.includes(state) || untilOn === undefined || untilOn < dayOf(now)) return
  await course.updateReminded(tx, id, version)
  await tellMember(tx, {
    memberId,
    event: 'offerEnding',
    reference: `inquiry/${id}/${version}`,
    values: { no, title, untilOn },
  })
}

/** Drafts of somebody who left go; the rest goes to an owner of the institution, or ends. */
async function passOn(tx: Db, no: string, now: Date) {
  const institutionId = await queries.findInstitution(tx, no)
  if (institutionId === undefined) return
  await lockInstitutions(tx, [institutionId])
  const row = await queries.lockInquiry(tx, no)
  if (!row || (await course.isOfInstitution(tx, row))) return
  const { id, state, title, memberId } = row
  if (state === 'draft') {
    await setAttachments(tx, { to: { noun: 'inquiry', id }, uploadIds: [], memberId, now })
    await queries.deleteDraft(tx, id)
    return
  }
  if (state !== 'asked' && !offerOpen.includes(state)) return
  const heir = await course.findHeir(tx, row)
  if (!heir) {
    await queries.updateCourse(tx, id, { state: 'withdrawn', waitsFor: 'nobody', now })
    await queries.insertEvent(tx, { inquiryId: id, what: 'withdrawn', text: '询价人已不在本机构', now })
    return
  }
  await queries.updateOwner(tx, id, { ...heir, now })
  const name = (await getName(tx, memberId)) || '同事'
  const text = `${await getName(tx, heir.memberId)}（原询价人已不在本机构）`
  const event = await queries.insertEvent(tx, { inquiryId: id, what: 'handedOver', text, now })
  await tellMember(tx, {
    memberId: heir.memberId,
    event: 'inquiryHandedOver',
    reference: `inquiry/event/${event}`,
    values: { no, title, name },
  })
}
