import { expand, type ProductDraft } from './expand.ts'
import { fasteners } from './families/fasteners.ts'

export const families = [...fasteners]

/** Everything the demo shop sells, worked out anew each time and always the same. */
export const drafts = (): ProductDraft[] =>
  families.flatMap((family) => family.products.map((plan) => expand(family, plan)))
