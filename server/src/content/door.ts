export { matching as articlesMatching, stateOf as articleStateOf } from './desk-queries.ts'
