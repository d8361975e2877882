export { lockOpenOf, passCases } from './pass-actions.ts'
