export { forgetVisits } from './actions.ts'
