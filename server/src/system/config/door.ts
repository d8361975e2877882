// Views that statements of other slices read (decision 164), and what a row of each is:
// view config_facts: the value of a setting

export { type Config, readConfig, setConfig, shownConfig, withDefaults } from './actions.ts'
export { tryStorage } from './desk-actions.ts'
