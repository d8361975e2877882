export { type Config, readConfig, setConfig, shownConfig, withDefaults } from './actions.ts'
export { tryStorage } from './desk-actions.ts'
