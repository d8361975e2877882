/** All rules in the order in which they are tried. */
export { listRules as listFreightRules } from './queries.ts'
