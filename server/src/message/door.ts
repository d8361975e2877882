export { forgetMessages, tellMember } from './actions.ts'
export { eventName } from './events.ts'
export { matching as messagesMatching } from './template-queries.ts'
