// Views that statements of other slices read (decision 164), and what a row of each is:
// view price_list_names: a price list as it is called

export { agreedPrices, findAgreedRows, withAgreed } from './actions.ts'
export {
  agreedLists,
  agreedRows,
  goodsInLists,
  heldRows,
  lockVersions,
  saidByList,
  saysOf,
} from './rows-queries.ts'
export { type AgreedRow, decidePrice, type OfferedRow } from './rules.ts'
