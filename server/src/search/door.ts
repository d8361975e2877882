export { containing } from './rules.ts'
