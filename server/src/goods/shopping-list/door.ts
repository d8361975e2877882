// Views that statements of other slices read (decision 164), and what a row of each is:
// view shopping_list_facts: a shopping list and the next day of one that stands
// view shopping_list_line_facts: a line of a shopping list

export { mustLock as lockOwnList, readerOf } from './actions.ts'
export { findList, listQuantities, lockListById, updateHandsIn } from './queries.ts'
