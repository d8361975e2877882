// Views that statements of other slices read (decision 164), and what a row of each is:
// view product_facts: a product, also one that is not on sale; without its description
// view sku_facts: a model of a product with its price and stock; without its cost
// view tier_price_facts: the price of a model from a quantity on
// view brand_facts: a brand
// view sku_cost: what a model costs the shop; shown to staff who may see prices
// view category_facts: a category with the path of those above it

export { keptLabels } from './actions.ts'
export { listCards, listChosenCards, listFound, narrowCards, withCards } from './card/actions.ts'
export type { ModelRow } from './card/rules.ts'
export { withKnownCodes } from './import/code-actions.ts'
export { findOrderable, getSkuTable, listLines } from './product/actions.ts'
export { pricedModels } from './product/queries.ts'
export { makeUnlisted } from './product-form/actions.ts'
export { lineReason, type Orderable, type Shown, stockBand } from './rules.ts'
export { addSold, giveBackStock, takeStock } from './stock/actions.ts'
