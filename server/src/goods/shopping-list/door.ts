// Views that statements of other slices read (decision 164), and what a row of each is:
// view shopping_list_facts: a shopping list, its next day, and whether it hands in then

export { mustLock as lockOwnList, readerOf } from './actions.ts'
export { findList, listQuantities, lockListById, updateHandsIn } from './queries.ts'
