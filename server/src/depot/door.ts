export { giveUp, handOver, lockKept, takeBack, takeIn } from './actions.ts'
export { countCommonItems, listCommonItems, listHolders } from './common-queries.ts'
export { lockPassable, passGoods } from './pass-actions.ts'
export { mustBePassable, type Passable, piecesOf } from './rules.ts'
