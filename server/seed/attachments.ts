import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Db } from '../src/db/connect.ts'
import { makePlainBook } from '../src/outside/sheet.ts'
import type { Shelf } from './acceptances.ts'
import { insertMany } from './insert-many.ts'

/** Files that members of the demo have attached. */
export type DemoFile = '三家比价.xlsx' | '旧设备铭牌.webp' | '检测记录.xlsx'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

const workbook = (name: string, heads: readonly string[], rows: readonly (readonly string[])[]) =>
  makePlainBook([{ name, columns: heads.map((head) => ({ head, width: 18 })), rows }])

const bytesOf: Record<DemoFile, (shelf: Shelf) => Promise<Buffer>> = {
  '三家比价.xlsx': () =>
    workbook(
      '比价',
      ['供应商', '报价（元）', '交货', '结论'],
      [
        ['工坊商城', '见申请金额', '现货', '推荐'],
        ['供应商甲', '高 6%', '7 天', ''],
        ['供应商乙', '高 11%', '15 天', ''],
      ],
    ),
  '旧设备铭牌.webp': ({ art }) => readFile(join(art, 'acceptance-plate.webp')),
  '检测记录.xlsx': () =>
    workbook(
      '检测记录',
      ['序号', '标称值', '实测值', '允差', '判定'],
      [
        ['1', '50.00 mm', '50.07 mm', '±0.03 mm', '超差'],
        ['2', '100.00 mm', '100.09 mm', '±0.03 mm', '超差'],
      ],
    ),
}

/** Uploads of a member, as the form of an order would have sent them. */
export async function insertAttached(
  tx: Db,
  { memberId, files, at, shelf }: { memberId: number; files: readonly DemoFile[]; at: Date; shelf: Shelf },
): Promise<number[]> {
  const ids: number[] = []
  for (const name of files) {
    const bytes = await bytesOf[name](shelf)
    const isPicture = name.endsWith('.webp')
    const key = `attached/demo-${memberId}-${at.getTime()}-${ids.length}.${isPicture ? 'webp' : 'xlsx'}`
    await shelf.storage.put(key, bytes)
    const size = isPicture ? { width: 960, height: 720 } : { width: null, height: null }
    const [id = 0] = await insertMany(tx, 'upload', [
      {
        memberId,
        kind: 'attached',
        key,
        name,
        mime: isPicture ? 'image/webp' : XLSX,
        size: bytes.length,
        ...size,
        createdAt: at,
      },
    ])
    ids.push(id)
  }
  return ids
}
