export { forgetRestock } from './actions.ts'
