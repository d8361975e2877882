export { matching as aftersalesMatching } from './desk-queries.ts'
