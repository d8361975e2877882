export { giveUp, handOver, lockKept, takeBack, takeIn } from './actions.ts'
export { matchingLog as depotLogMatching, matchingStock as depotStockMatching } from './desk-queries.ts'
