export { matching as transfersMatching } from './desk-queries.ts'
export { sums as transferSums } from './queries.ts'
