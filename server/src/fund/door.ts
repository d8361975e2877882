export {
  chooseFund,
  listChoices,
  refundFund,
  releaseFund,
  repriceFund,
  reserveFund,
  spendFund,
} from './charge-actions.ts'
