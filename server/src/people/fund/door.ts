// Views that statements of other slices read (decision 164), and what a row of each is:
// view fund_facts: a fund of an institution and what is left of it

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
