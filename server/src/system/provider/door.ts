export { isMoneyOpen, openChannels, providerAccount } from './actions.ts'
