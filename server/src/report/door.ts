export { checkInvariant, listInvariants } from './invariant/actions.ts'
