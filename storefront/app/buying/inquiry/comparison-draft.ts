import type { Input } from '@gongfang/contract/base/endpoint'
import { type Fen, fen, showFen } from '@gongfang/contract/base/money'
import { readYuan } from '@gongfang/contract/base/typed-number'
import { type Comparison, OUTSIDE_OFFERS, type saveComparison } from '@gongfang/contract/buying/inquiry'

/** An offer from outside as it is typed; prices by the ids of lines. */
export interface TypedOffer {
  readonly supplier: string
  readonly offeredOn: string
  readonly freight: string
  readonly note: string
  readonly prices: Readonly<Record<number, string>>
}

const yuanText = (value: number) => showFen(fen(value)).replace(/[¥,]/g, '')

export const typedOffers = ({ columns, rows }: Comparison): TypedOffer[] =>
  Array.from({ length: OUTSIDE_OFFERS }, (_, at) => {
    const column = columns[at + 1]
    const prices = rows.flatMap(({ lineId, pricesFen }) => {
      const price = pricesFen[at + 1] ?? null
      return price === null ? [] : [[lineId, yuanText(price)] as const]
    })
    return {
      ...{ supplier: column?.supplier ?? '', offeredOn: column?.offeredOn ?? '', note: column?.note ?? '' },
      freight: column && column.freightFen > 0 ? yuanText(column.freightFen) : '',
      prices: Object.fromEntries(prices),
    }
  })

const isEmpty = ({ supplier, offeredOn, freight, note, prices }: TypedOffer) =>
  [supplier, offeredOn, freight, note, ...Object.values(prices)].every((text) => text.trim() === '')

type Offers = Input<typeof saveComparison>['offers']

/** What is sent of the typed offers, or the sentences about them by column and field. */
export function offersOf(
  typed: readonly TypedOffer[],
): { offers: Offers } | { wrong: Record<string, string> } {
  const wrong: Record<string, string> = {}
  const read = (name: string, text: string): Fen => {
    const answer = readYuan(text)
    if (!('why' in answer)) return answer.value
    wrong[name] = answer.why
    return fen(0)
  }
  const offers = typed.flatMap((offer, at) => {
    if (isEmpty(offer)) return []
    if (offer.supplier.trim() === '') wrong[`${at}.supplier`] = '请填写供应商'
    return [
      {
        ...{ supplier: offer.supplier.trim(), offeredOn: offer.offeredOn, note: offer.note.trim() },
        freightFen: offer.freight.trim() === '' ? fen(0) : read(`${at}.freight`, offer.freight),
        prices: Object.entries(offer.prices)
          .filter(([, text]) => text.trim() !== '')
          .map(([id, text]) => ({ lineId: Number(id), priceFen: read(`${at}.${id}`, text) })),
      },
    ]
  })
  return Object.keys(wrong).length > 0 ? { wrong } : { offers }
}
