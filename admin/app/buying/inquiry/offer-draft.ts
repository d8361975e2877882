import type { Input } from '@gongfang/contract/base/endpoint'
import { fen } from '@gongfang/contract/base/money'
import { dayOf } from '@gongfang/contract/base/time'
import type { InquiryLine, Offer, OfferLine } from '@gongfang/contract/buying/inquiry'
import type { InquiryDeskCase, makeOffer } from '@gongfang/contract/buying/inquiry-desk'
import type { SkuLine } from '@gongfang/contract/goods/catalogue'
import { newKey } from '@gongfang/web/base/new-key.ts'
import type { PickedFile } from '../../system/attachment/attachment-picker.tsx'

/** Most pieces of a line. */
export const MOST_PIECES = 99_999

export interface DraftTier {
  readonly fromQuantity: number | null
  readonly priceFen: number | null
}

/** A line of the offer while it is written. */
export interface DraftLine {
  readonly key: string
  readonly inquiryLineId: number | null
  /** null: a described article. */
  readonly skuId: number | null
  readonly title: string
  readonly spec: string
  readonly modelCode: string
  readonly unit: string
  readonly quantity: number | null
  readonly minimum: number | null
  readonly priceFen: number | null
  readonly tiers: readonly DraftTier[]
  readonly leadDays: number | null
  readonly note: string
}

export interface OfferDraft {
  readonly untilOn: string
  readonly freightFen: number | null
  readonly terms: string
  readonly note: string
  readonly files: readonly PickedFile[]
  readonly lines: readonly DraftLine[]
}

const VALID_DAYS = 14
const dayAfter = (day: string, days: number) =>
  dayOf(new Date(Date.parse(`${day}T00:00:00+08:00`) + days * 86_400_000).toISOString())

const blank = {
  ...{ inquiryLineId: null, skuId: null, title: '', spec: '', modelCode: '', unit: '' },
  ...{ quantity: 1, minimum: 1, priceFen: null, tiers: [], leadDays: null, note: '' },
}
export const newLine = (part: Partial<DraftLine> = {}): DraftLine => ({ ...blank, key: newKey(), ...part })

/** A line for a model of the shop, at its public price. */
export const lineOfSku = (sku: SkuLine): DraftLine =>
  newLine({
    ...{ skuId: sku.skuId, title: sku.title, spec: sku.spec, modelCode: sku.modelCode, unit: sku.unit },
    priceFen: sku.priceFen,
  })

/** A line that answers what was asked for, at the price that the institution would pay now. */
function answerTo(line: InquiryLine, { prices }: Pick<InquiryDeskCase, 'prices'>): DraftLine {
  const beside = prices.find(({ skuId }) => skuId === line.skuId)
  return newLine({
    ...{ inquiryLineId: line.id, skuId: line.skuId, spec: line.spec, modelCode: line.modelCode },
    ...{ title: line.title || line.text, unit: line.unit || '件', quantity: line.quantity },
    priceFen: beside ? (beside.agreedFen ?? beside.publicFen) : null,
  })
}

const lineOf = (line: OfferLine): DraftLine =>
  newLine({
    ...{ inquiryLineId: line.inquiryLineId, skuId: line.skuId, title: line.title, spec: line.spec },
    ...{ modelCode: line.modelCode, unit: line.unit, quantity: line.quantity, minimum: line.minimum },
    ...{ priceFen: line.priceFen, tiers: line.tiers, leadDays: line.leadDays, note: line.note },
  })

/** Copies an offer into the editor. A last day that is past is set as for a new offer. */
export function draftOf(offer: Offer, today: string): OfferDraft {
  const { untilOn, freightFen, terms, note, attachments, lines } = offer
  return {
    files: attachments.map(({ id, name, size }) => ({ id, name, size })),
    ...{ freightFen, terms, note, lines: lines.map(lineOf) },
    untilOn: untilOn < today ? dayAfter(today, VALID_DAYS) : untilOn,
  }
}

export const firstDraft = (one: InquiryDeskCase, today: string): OfferDraft => ({
  ...{ untilOn: dayAfter(today, VALID_DAYS), freightFen: null, terms: '', note: '', files: [] },
  lines: one.lines.map((line) => answerTo(line, one)),
})

/** The prices, tiers and conditions of another offer, for the models that this one has as well. */
export function withPricesOf(draft: OfferDraft, other: Offer): OfferDraft {
  const bySku = new Map(other.lines.flatMap((line) => (line.skuId === null ? [] : [[line.skuId, line]])))
  return {
    ...draft,
    ...{ freightFen: other.freightFen, terms: other.terms },
    lines: draft.lines.map((line) => {
      const known = line.skuId === null ? undefined : bySku.get(line.skuId)
      if (!known) return line
      const { priceFen, tiers, minimum, leadDays } = known
      return { ...line, priceFen, tiers, minimum, leadDays }
    }),
  }
}

type Sent = Pick<
  Input<typeof makeOffer>,
  'untilOn' | 'freightFen' | 'terms' | 'note' | 'attachmentIds' | 'lines'
>

/** The input of the endpoint, or a sentence that names the first field that is missing or wrong. */
export function sentOf({
  untilOn,
  freightFen,
  terms,
  note,
  files,
  lines,
}: OfferDraft): Sent | { wrong: string } {
  if (untilOn === '') return { wrong: '请选择有效期' }
  if (lines.length === 0) return { wrong: '请至少报一种商品' }
  const sent: Sent['lines'] = []
  for (const [at, line] of lines.entries()) {
    const where = `第 ${at + 1} 行`
    if (line.skuId === null && line.title.trim() === '') return { wrong: `${where}：请填写品名` }
    if (line.skuId === null && line.unit.trim() === '') return { wrong: `${where}：请填写单位` }
    if (line.quantity === null) return { wrong: `${where}：请填写数量` }
    if (line.priceFen === null || line.priceFen < 1) return { wrong: `${where}：请填写单价` }
    const tiers = line.tiers.flatMap(({ fromQuantity, priceFen }) =>
      fromQuantity === null || priceFen === null ? [] : [{ fromQuantity, priceFen: fen(priceFen) }],
    )
    if (tiers.length < line.tiers.length) return { wrong: `${where}：阶梯价没有填完` }
    sent.push({
      ...(line.inquiryLineId !== null && { inquiryLineId: line.inquiryLineId }),
      ...(line.skuId !== null && { skuId: line.skuId }),
      ...{ title: line.title.trim(), spec: line.spec.trim(), unit: line.unit.trim() },
      ...{ quantity: line.quantity, minimum: line.minimum ?? 1, priceFen: fen(line.priceFen), tiers },
      ...{ leadDays: line.leadDays, note: line.note.trim() },
    })
  }
  return {
    ...{ untilOn, terms: terms.trim(), note: note.trim(), lines: sent },
    freightFen: freightFen === null ? null : fen(freightFen),
    attachmentIds: files.map(({ id }) => id),
  }
}

/** The amount of a line at its offered quantity. */
export function amountOf({ quantity, priceFen, tiers }: DraftLine) {
  const pieces = quantity ?? 0
  const tier = tiers.findLast(({ fromQuantity }) => fromQuantity !== null && pieces >= fromQuantity)
  return (tier?.priceFen ?? priceFen ?? 0) * pieces
}

export const goodsOf = ({ lines }: OfferDraft) => lines.reduce((sum, line) => sum + amountOf(line), 0)
