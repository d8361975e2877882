export { followRefund } from './refund/actions.ts'
