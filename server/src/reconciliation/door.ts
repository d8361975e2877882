export { countUnexplainedDays } from './queries.ts'
