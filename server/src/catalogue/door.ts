export {
  addSold,
  findOrderable,
  getSkuTable,
  giveBackStock,
  listCards,
  listChosenCards,
  listFound,
  listLines,
  narrowCards,
  takeStock,
  withCards,
} from './actions.ts'
export {
  bookStock,
  type ImportedProduct,
  type ImportedSku,
  saveImported,
  savePrices,
  saveShelves,
} from './import.ts'
export { matching as productsMatching } from './product-desk-queries.ts'
export {
  lineReason,
  type ModelRow,
  type Orderable,
  stockBand,
  unitPrice,
} from './rules.ts'
export { matching as stockMatching } from './stock-desk-queries.ts'
export { sellable } from './stock-desk-rules.ts'
