export { type FreightRule, freightFen, freightNote, ruleFor } from './rules.ts'
