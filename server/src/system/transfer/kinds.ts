import { type ExportKind, exportKinds } from '@gongfang/contract/system/transfer'
import type { ExportDefinitions } from './export-definition.ts'
import type { ImportDefinitions } from './import-definition.ts'

/** What one noun exports and imports, by the names of `contract/system/transfer.ts`. */
export interface OwnKinds<Noun> {
  readonly exports?: Partial<ExportDefinitions>
  readonly imports?: Partial<ImportDefinitions>
  /** Exports whose cells need what other nouns give. */
  readonly exportsOf?: (nouns: readonly Noun[]) => Partial<ExportDefinitions>
}

/** All kinds of exports and imports. */
export interface TransferKinds {
  readonly exports: ExportDefinitions
  readonly imports: ImportDefinitions
}

export const isExportKind = (kind: string): kind is ExportKind => Object.hasOwn(exportKinds, kind)

/** A test holds that no kind is missing. */
export const allKinds = <Noun extends OwnKinds<Noun>>(nouns: readonly Noun[]): TransferKinds => ({
  exports: Object.assign(
    {},
    ...nouns.map(({ exports, exportsOf }) => ({ ...exports, ...exportsOf?.(nouns) })),
  ),
  imports: Object.assign({}, ...nouns.map(({ imports }) => imports)),
})
