import type { Parsed } from '@gongfang/contract/base/endpoint'
import { refuse } from '@gongfang/contract/base/refusal'
import { inquiryDeskCan, type makeModel } from '@gongfang/contract/buying/inquiry-desk'
import { makeUnlisted } from '../../goods/catalogue/door.ts'
import type { StaffContext } from '../../http/context.ts'
import { dayDigits, randomDigits } from '../../numbers.ts'
import { findModel, lockInquiry } from './queries.ts'

/** A model for an article that was described, so that the offer of it can be accepted. Nobody else can order it. */
export const makeModelFor = (
  ctx: StaffContext,
  { no, title, spec, unit, categoryId, priceFen, leadDays }: Parsed<typeof makeModel>,
) =>
  ctx.once(async (tx) => {
    const inquiry = await lockInquiry(tx, no)
    if (!inquiry || inquiry.state === 'draft') refuse('notFound')
    const { offer, revise } = inquiryDeskCan
    if (![...offer, ...revise].includes(inquiry.state)) refuse('inquiryMoved')
    const modelCode = `DZ${dayDigits(ctx.now)}${randomDigits(5)}`
    const goods = { title, spec, unit, categoryId, modelCode, priceFen, leadDays, why: `询价 ${no}` }
    const productId = await makeUnlisted(tx, ctx, goods)
    return (await findModel(tx, productId)) ?? refuse('notFound')
  })
