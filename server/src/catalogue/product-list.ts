import type { Parsed } from '@gongfang/contract/endpoint'
import { type Points, pricePoints } from '@gongfang/contract/money'
import { type listDeskProducts, ProductView } from '@gongfang/contract/product-desk'
import { shownConfig } from '../config/actions.ts'
import type { Db } from '../db/connect.ts'
import { asKeyPage, idBefore } from '../db/key-page.ts'
import type { StaffContext } from '../http/context.ts'
import { countRows, type ListedProduct, listRows } from './product-desk-queries.ts'

export async function listPage(ctx: StaffContext, wish: Parsed<typeof listDeskProducts>) {
  const { after, limit, ...filter } = wish
  const [{ scoreBuyRate }, rows, total] = await Promise.all([
    shownConfig(ctx),
    listRows(ctx.db, filter, { before: idBefore(after), limit: limit + 1 }),
    countRows(ctx.db, filter),
  ])
  return asKeyPage(
    rows.map((row) => withPoints(row, scoreBuyRate)),
    limit,
    total,
  )
}

const withPoints = ({ ownPoints, ...row }: ListedProduct, rate: number) => ({
  ...row,
  points: pricePoints(row.priceMinFen, ownPoints as Points | null, rate),
})

export async function countViews(db: Db) {
  const views = ProductView.options
  const counts = await Promise.all(views.map((view) => countRows(db, { view })))
  return Object.fromEntries(views.map((view, at) => [view, counts[at] ?? 0])) as Record<ProductView, number>
}
