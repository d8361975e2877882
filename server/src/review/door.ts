export { matching as reviewsMatching } from './desk-queries.ts'
