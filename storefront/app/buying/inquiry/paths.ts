import { screens } from '../../screens.ts'

/** Inquiries, one of them, and the form of a new one. */
export const inquiriesPath = screens.inquiries.path
export const inquiryPath = (no: string) => `${inquiriesPath}/${no}`
export const comparisonPath = (no: string) => `${inquiryPath(no)}/comparison`

interface Chosen {
  readonly skuId: number
  readonly quantity: number
}

/** The form of a new inquiry, with these models added to what it holds. */
export const newInquiryPath = (chosen: readonly Chosen[] = []) =>
  chosen.length === 0 ? screens.inquiryNew.path : `${screens.inquiryNew.path}?skus=${pairsText(chosen)}`

/** Ids and quantities in an address: 12-3_14-5. */
const pairsText = (chosen: readonly Chosen[]) =>
  chosen.map(({ skuId, quantity }) => `${skuId}-${quantity}`).join('_')

/** Reads `pairsText`. What is no pair of whole numbers is left out. */
export function pairsIn(text: string | null): { id: number; quantity: number }[] {
  const pairs = (text ?? '').split('_').flatMap((pair) => {
    const [, id, quantity] = /^(\d{1,15})-(\d{1,5})$/.exec(pair) ?? []
    return id === undefined || Number(id) < 1 || Number(quantity) < 1
      ? []
      : [{ id: Number(id), quantity: Number(quantity) }]
  })
  return [...new Map(pairs.map((pair) => [pair.id, pair])).values()]
}

/** The order form for lines of an offer. */
export const confirmOfferPath = (
  no: string,
  version: number,
  lines: readonly { lineId: number; quantity: number }[],
) =>
  `${screens.orderConfirm.path}?offer=${no}&version=${version}&lines=${pairsText(
    lines.map(({ lineId, quantity }) => ({ skuId: lineId, quantity })),
  )}`
