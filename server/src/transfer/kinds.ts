import { type ExportKind, exportKinds } from '@gongfang/contract/transfer'
import type { ExportDefinitions } from './export-definition.ts'
import type { ImportDefinitions } from './import-definition.ts'

/** Everything that can be exported and imported. The nouns define it, and `app.ts` lists it. */
export interface TransferKinds {
  readonly exports: ExportDefinitions
  readonly imports: ImportDefinitions
}

export const isExportKind = (kind: string): kind is ExportKind => Object.hasOwn(exportKinds, kind)
