export { addEach, putLines } from './actions.ts'
export {
  deleteLines as removeLines,
  listChosen as chosenLines,
  listQuantities as piecesInCart,
} from './queries.ts'
export { quotation } from './quotation.ts'
export { linesNow, mustFit, mustKnow } from './rules.ts'
