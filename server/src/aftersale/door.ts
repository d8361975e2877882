export { inView } from './desk/queries.ts'
export { lockOpenOf, passCases } from './pass-actions.ts'
