export { matching as verificationsMatching } from './desk-queries.ts'
