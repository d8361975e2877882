export { dayColumn, timeColumn } from '../../outside/sheet-cell.ts'
export { type Cells, cellsOf } from './cells.ts'
export {
  defineExport,
  moneyColumn,
  phoneOf,
  textColumn,
  wholeColumn,
  yuanOf,
} from './export-definition.ts'
export {
  type ImportColumn,
  type ImportDefinition,
  type Importing,
  type ImportPlan,
  pictureName,
  type RowVerdict,
} from './import-definition.ts'
export type { OwnKinds } from './kinds.ts'
export { differs, type ImportLine, type RowFinding, reportDuplicates, withoutUndefined } from './row-rules.ts'
export { markWords } from './rows.ts'
