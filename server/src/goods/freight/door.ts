export { shownRules } from './actions.ts'
export { type FreightRule, freeFrom, freightFen, freightNote, ruleFor } from './rules.ts'
