import {
  type ExportKind,
  getTransfer,
  readTransferFile,
  startExport,
} from '@gongfang/contract/system/transfer'
import { readXlsx } from 'hucre/xlsx'
import { tasks } from '../app.ts'
import type { TestShop, TestStaff } from './shop.ts'

/** The rows of an exported file by column head; none if nothing was written. */
export async function exported(
  shop: TestShop,
  staff: TestStaff,
  kind: ExportKind,
  filter: Record<string, string | number | boolean> = {},
): Promise<Record<string, unknown>[]> {
  const { id } = await staff.call(startExport, { kind, filter })
  await tasks(shop.app.house)['transfer.export']!({ id } as never, { now: shop.now() })
  const job = await staff.call(getTransfer, { id })
  if (job.error === '没有可导出的数据') return []
  const { bytes } = await staff.ask(readTransferFile, { id })
  const [heads = [], ...rows] = (await readXlsx(bytes)).sheets[0]?.rows ?? []
  return rows.map((row) => Object.fromEntries(heads.map((head, at) => [String(head), row[at] ?? null])))
}

export const columnOf = (rows: readonly Record<string, unknown>[], head: string) =>
  rows.map((row) => row[head])
