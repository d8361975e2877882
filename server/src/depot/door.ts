export { giveUp, handOver, lockKept, takeBack, takeIn } from './actions.ts'
