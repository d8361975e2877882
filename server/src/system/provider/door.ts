// Views that statements of other slices read (decision 164), and what a row of each is:
// view official_account: the 公众号, if it is switched on

export { isMoneyOpen, openChannels, providerAccount } from './actions.ts'
