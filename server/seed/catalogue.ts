import { expand, type ProductDraft } from './expand.ts'
import { adhesives } from './families/adhesives.ts'
import { consumables } from './families/consumables.ts'
import { cutting } from './families/cutting.ts'
import { electrical } from './families/electrical.ts'
import { fasteners } from './families/fasteners.ts'
import { glassware } from './families/glassware.ts'
import { handTools } from './families/hand-tools.ts'
import { instruments } from './families/instruments.ts'
import { measuring } from './families/measuring.ts'
import { powerTools } from './families/power-tools.ts'
import { safety } from './families/safety.ts'
import { storage } from './families/storage.ts'

export const families = [
  ...handTools,
  ...powerTools,
  ...measuring,
  ...fasteners,
  ...cutting,
  ...consumables,
  ...glassware,
  ...instruments,
  ...safety,
  ...adhesives,
  ...electrical,
  ...storage,
]

/** Everything the demo shop sells, worked out anew each time and always the same. */
export const drafts = (): ProductDraft[] =>
  families.flatMap((family) => family.products.map((plan) => expand(family, plan)))
