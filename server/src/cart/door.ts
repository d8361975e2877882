export { putLines } from './actions.ts'
export { deleteCart as forgetCart, deleteLines as removeLines, listChosen as chosenLines } from './queries.ts'
export { mustKnow } from './rules.ts'
