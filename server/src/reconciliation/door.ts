export { matching as differencesMatching } from './queries.ts'
