import type { Parsed } from '@gongfang/contract/base/endpoint'
import { type Points, pricePoints } from '@gongfang/contract/base/money'
import { type listDeskProducts, ProductView } from '@gongfang/contract/goods/product-desk'
import { asKeyPage, idBefore } from '../../../db/key-page.ts'
import type { StaffContext } from '../../../http/context.ts'
import { keptValue } from '../../../http/kept-value.ts'
import { shownConfig } from '../../../system/config/door.ts'
import { countRows, type ListedProduct, listRows } from './queries.ts'

export async function listPage(ctx: StaffContext, input: Parsed<typeof listDeskProducts>) {
  const { after, limit, ...filter } = input
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

/** The count of low stock reads every SKU, so it is cached until the catalogue changes, at most a minute. */
export async function countViews({ db, kept }: Pick<StaffContext, 'db' | 'kept'>) {
  const views = ProductView.options
  const countView = (view: ProductView) =>
    view === 'low'
      ? keptValue(kept, 'desk low', ['catalogue'], () => countRows(db, { view }))
      : countRows(db, { view })
  const counts = await Promise.all(views.map((view) => countView(view)))
  return Object.fromEntries(views.map((view, at) => [view, counts[at] ?? 0])) as Record<ProductView, number>
}
