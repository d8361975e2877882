export {
  type JudgedFund,
  judgeFund,
  listChoices,
  type Requested,
  refundFund,
  releaseForRequest,
  releaseFund,
  repriceFund,
  repriceRequest,
  reserveForRequest,
  reserveFund,
  spendFund,
} from './charge-actions.ts'
export { costFen, type FundFacts, mustMayPay, pieceFen, verdictText, worthFen } from './rules.ts'
