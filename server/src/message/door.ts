export { forgetMessages, tellMember } from './actions.ts'
