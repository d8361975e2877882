export { forgetWriter } from './actions.ts'
