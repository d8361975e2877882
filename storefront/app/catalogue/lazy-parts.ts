import { lazy } from 'react'

// What a page shows only after a press, or only of some goods, is fetched then and stays off everybody's first load.
// Where the server draws it, the page itself has to use its style sheet: one that comes late would make it jump.

export const Lightbox = lazy(() => import('./lightbox.tsx').then((part) => ({ default: part.Lightbox })))
export const SkuSheet = lazy(() => import('./sku-sheet.tsx').then((part) => ({ default: part.SkuSheet })))
export const SkuTable = lazy(() => import('./sku-table.tsx').then((part) => ({ default: part.SkuTable })))
export const FilterDrawer = lazy(() =>
  import('./filter-drawer.tsx').then((part) => ({ default: part.FilterDrawer })),
)
export const GateCard = lazy(() =>
  import('../member/gate-card.tsx').then((part) => ({ default: part.GateCard })),
)
