export { forgetWriter } from './actions.ts'
export { matching as feedbackMatching } from './desk-queries.ts'
