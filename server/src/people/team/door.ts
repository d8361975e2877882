// Views that statements of other slices read (decision 164), and what a row of each is:
// view unit_facts: a unit of an institution, with those above it
// view institution_settings_facts: what an institution demands of its orders; no row: nothing

export { lockTeam } from './actions.ts'
export { unitPathOf } from './queries.ts'
