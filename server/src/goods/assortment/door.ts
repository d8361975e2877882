// Views that statements of other slices read (decision 164), and what a row of each is:
// view assortment_facts: what an institution has agreed to buy
// view assortment_product_facts: a product of which a model is in an assortment outside of which nothing is bought

export {
  isBarred,
  isInside,
  isProductBarred,
  listOutside,
  lockVersion,
  outsideOf,
  someOutside,
  theAssortment,
} from './inside-queries.ts'
export { findOnly, listInside, type Within } from './queries.ts'
