import { type ExportKind, exportKinds } from '@gongfang/contract/system/transfer'
import type { ExportDefinitions } from './export-definition.ts'
import type { ImportDefinitions } from './import-definition.ts'

/** What one noun exports and imports, by the names of `contract/system/transfer.ts`. */
export interface OwnKinds {
  readonly exports?: Partial<ExportDefinitions>
  readonly imports?: Partial<ImportDefinitions>
}

/** All kinds of exports and imports. */
export interface TransferKinds {
  readonly exports: ExportDefinitions
  readonly imports: ImportDefinitions
}

export const isExportKind = (kind: string): kind is ExportKind => Object.hasOwn(exportKinds, kind)

/** A test holds that no kind is missing. */
export const allKinds = (nouns: readonly OwnKinds[]): TransferKinds => ({
  exports: Object.assign({}, ...nouns.map(({ exports }) => exports)),
  imports: Object.assign({}, ...nouns.map(({ imports }) => imports)),
})
