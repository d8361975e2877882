export { handOn } from './actions.ts'
