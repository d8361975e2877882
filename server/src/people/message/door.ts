export { tellMember } from './actions.ts'
export type { Message } from './rules.ts'
