// Views that statements of other slices read (decision 164), and what a row of each is:
// view depot_item_facts: how many pieces of a model a member has in the depot
// view depot_entry_facts: a change of such a number and its reason
// view depot_lot_facts: how many of them are of an order line
// view depot_lot_entry_facts: the part of a change that is of an order line

export { giveUp, handOver, takeBack, takeIn } from './actions.ts'
export { countCommonItems, listCommonItems, listHolders } from './common-queries.ts'
export { lockPassable, passGoods } from './pass-actions.ts'
export { lockLotsOfOrder } from './queries.ts'
export { mustBePassable, type Passable, piecesOf } from './rules.ts'
