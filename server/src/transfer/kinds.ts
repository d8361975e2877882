import { type ExportKind, exportKinds } from '@gongfang/contract/transfer'
import type { ExportDefinitions } from './export-definition.ts'
import type { ImportDefinitions } from './import-definition.ts'

/** All kinds of exports and imports. The nouns define them, and `app.ts` lists them. */
export interface TransferKinds {
  readonly exports: ExportDefinitions
  readonly imports: ImportDefinitions
}

export const isExportKind = (kind: string): kind is ExportKind => Object.hasOwn(exportKinds, kind)
