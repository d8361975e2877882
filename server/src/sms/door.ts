export { deliverCode, openEntry, senderOf, sendNotice } from './actions.ts'
export { lockSending } from './queries.ts'
