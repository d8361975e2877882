export { deliverCode, openEntry, senderOf, sendNotice, whyNoNotices } from './actions.ts'
export { lockSending } from './queries.ts'
