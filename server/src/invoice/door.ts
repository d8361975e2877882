export { followRefund } from './refund/actions.ts'
export { deleteOwnTitles as forgetTitles } from './title/queries.ts'
