export { type OpenChannels, openChannels, providerAccount } from './actions.ts'
