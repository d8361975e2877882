import type { Parsed } from '@gongfang/contract/base/endpoint'
import { refuse } from '@gongfang/contract/base/refusal'
import type { shipAftersale } from '@gongfang/contract/service/aftersale-desk'
import type { Db } from '../../../db/connect.ts'
import { takeStock } from '../../../goods/catalogue/door.ts'
import type { StaffContext } from '../../../http/context.ts'
import { enqueue } from '../../../jobs/queue.ts'
import { lockById, step, tell } from '../desk/actions.ts'
import { type LockedAftersale, listPieces } from '../queries.ts'
import { bySku, mustAllow } from '../rules.ts'
import { insertParcel, listWrongModels } from '../ship-queries.ts'

/** Ships to the member the replacement, taken from stock now, or the repaired goods. */
export const ship = (ctx: StaffContext, wish: Parsed<typeof shipAftersale>) =>
  ctx.once(async (tx) => {
    const { id, carrier, trackingNo } = wish
    const one = await lockById(tx, id)
    mustAllow('ship', one)
    const exchange = one.kind === 'exchange'
    const note = wish.note.trim()
    const lines = exchange ? await takeReplacements(tx, one, wish.lines) : []
    await insertParcel(tx, { id, carrier, trackingNo, note, lines, now: ctx.now })
    const end = exchange ? 'exchanged' : 'repaired'
    const said = [`${carrier} ${trackingNo}`, note].filter(Boolean).join('；')
    await step(tx, ctx, one, { to: end, what: end, note: said })
    const what = exchange ? '换货商品' : '维修商品'
    await tell(tx, one, 'aftersaleSent', { what, carrier, trackingNo })
    const orderLineIds = (await listPieces(tx, id)).map(({ orderLineId }) => orderLineId)
    await enqueue(tx, 'acceptance.delivered', { reference: one.no, orderLineIds })
    return {}
  })

type Choices = Parsed<typeof shipAftersale>['lines']

/** A chosen SKU replaces all pieces of its line; otherwise each piece is replaced by its own SKU. */
async function takeReplacements(tx: Db, one: LockedAftersale, choices: Choices) {
  if ((await listWrongModels(tx, one.id, choices)).length > 0) refuse('exchangeModel')
  const chosen = new Map(choices.map(({ orderLineId, skuId }) => [orderLineId, skuId]))
  const pieces = await listPieces(tx, one.id)
  const lines = [...new Set(pieces.map(({ orderLineId }) => orderLineId))].flatMap((orderLineId) =>
    bySku(
      pieces
        .filter((piece) => piece.orderLineId === orderLineId)
        .map(({ skuId, quantity }) => ({ skuId: chosen.get(orderLineId) ?? skuId, quantity })),
    ).map((piece) => ({ ...piece, orderLineId })),
  )
  await takeStock(tx, bySku(lines), one.no, 'exchange')
  return lines
}
