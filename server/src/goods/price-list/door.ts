export { agreedPrices, findAgreedRows, withAgreed } from './actions.ts'
export { agreedLists, agreedRows, heldRows, lockVersions, saidByList } from './rows-queries.ts'
export { type AgreedRow, decidePrice } from './rules.ts'
