export { forgetAddresses } from './actions.ts'
