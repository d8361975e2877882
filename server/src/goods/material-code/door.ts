// Views that statements of other slices read (decision 164), and what a row of each is:
// view material_code_facts: a code that an institution gives to a model of the shop

export { ownCodeOf } from './queries.ts'
