export { checkInvariant, listInvariants } from './actions.ts'
