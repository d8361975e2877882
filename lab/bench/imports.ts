import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  addImportPicture,
  applyImport,
  getTransfer,
  IMPORT_RULES,
  retryTransfer,
  startImport,
  type TransferJob,
} from '@gongfang/contract/system/transfer'
import { writeXlsx } from 'hucre/xlsx'
import type { Db } from '../../server/src/db/connect.ts'
import type { Server } from './server.ts'

// Measures imports: workbooks of new products on sale with ten SKUs each, sent by staff one after the other, checked, given
// their picture, checked again and confirmed, until each product of all of them is found by a search.

const SKUS = 10
const ART = join(import.meta.dirname, '../../server/seed/art')
const PICTURE = '图.webp'
let serial = 0

interface Imported {
  skus: number
  seconds: number
  /** Seconds of the checks with pictures, of the writing, and of the search index after the last file. */
  parts: Record<'checking' | 'writing' | 'indexing', number>
}

/** Sends workbooks of as many rows as one may have, one after the other. The server must run the jobs. */
export async function importMany(
  db: Db,
  { server, adminToken, files }: { server: Server; adminToken: string; files: number },
): Promise<Imported> {
  const staff = asStaff(server, adminToken)
  const [art = ''] = (await readdir(ART)).filter((name) => name.endsWith('.webp'))
  const picture = await readFile(join(ART, art))
  const shelves = await db<{ path: string }[]>`
    select (select string_agg(a.name, '/' order by cardinality(a.path)) from category a where a.id = any(c.path)) as path
      from category c where cardinality(path) = 3 order by id limit 50`
  const brands = (await db<{ name: string }[]>`select name from brand order by id limit 10`).map(
    ({ name }) => name,
  )
  const paths = shelves.map(({ path }) => path)
  // They are there before the staff begin.
  const books: Buffer[] = []
  for (let file = 0; file < files; file++) books.push(await workbook(paths, brands))
  const parts = { checking: 0, writing: 0, indexing: 0 }
  const began = performance.now()
  let last = began
  const lap = (part: keyof typeof parts) => {
    parts[part] += (performance.now() - last) / 1000
    last = performance.now()
  }
  for (const bytes of books) {
    const { id } = await staff.send<{ id: number }>(startImport.path, bytes, '商品.xlsx', { kind: 'product' })
    await staff.until(id, 'checked')
    await staff.send(addImportPicture.path, picture, PICTURE, { id })
    last = performance.now()
    await staff.post(retryTransfer.path, { id })
    const { outcome } = await staff.until(id, 'checked')
    if (outcome?.new !== IMPORT_RULES.rows) throw new Error(`the check says ${JSON.stringify(outcome)}`)
    lap('checking')
    await staff.post(applyImport.path, { id })
    await staff.until(id, 'applied')
    lap('writing')
  }
  await untilIndexed(db, (files * IMPORT_RULES.rows) / SKUS)
  lap('indexing')
  return { skus: files * IMPORT_RULES.rows, seconds: (performance.now() - began) / 1000, parts }
}

async function workbook(shelves: readonly string[], brands: readonly string[]) {
  const heads = [
    '型号',
    '商品标题',
    '分类',
    '品牌',
    '规格名',
    '规格值',
    '价格',
    '库存',
    '参数',
    '阶梯价',
    '状态',
    '图片',
  ]
  const run = `${Date.now().toString(36)}${serial}`
  const rows = Array.from({ length: IMPORT_RULES.rows }, (_, at) => {
    const product = Math.floor(at / SKUS)
    const size = `M${3 + (at % SKUS)}`
    return [
      `${run}-${product}-${size}`,
      `内六角圆柱头螺钉 ${run} ${product} 系列`,
      shelves[product % shelves.length] ?? '',
      brands[product % brands.length] ?? '',
      '规格',
      size,
      10 + (at % 90),
      100,
      `材质:${['304', '316', '碳钢'][product % 3]};表面:${['本色', '镀锌'][product % 2]}`,
      '10:9.5;100:9',
      '上架',
      PICTURE,
    ]
  })
  serial++
  return Buffer.from(await writeXlsx({ sheets: [{ name: '商品', rows: [heads, ...rows] }] }))
}

const WAIT_MS = 50

/** The newest products. */
async function untilIndexed(db: Db, products: number) {
  const missing = () => db`
    select from (select id from product order by id desc limit ${products}) p
     where not exists (select from product_search where product_id = p.id) limit 1`
  while ((await missing()).length > 0) await sleep(WAIT_MS)
}

export function asStaff({ port }: Server, adminToken: string) {
  async function ask<T>(path: string, init: RequestInit = {}): Promise<T> {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      ...init,
      headers: { ...init.headers, 'admin-token': adminToken },
    })
    const answer = (await response.json()) as { code: number; data: T }
    if (answer.code !== 1) throw new Error(`${path}: ${JSON.stringify(answer)}`)
    return answer.data
  }
  const post = <T>(path: string, body: object) =>
    ask<T>(path, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    })
  return {
    post,
    send<T>(path: string, bytes: Buffer, name: string, fields: Record<string, string | number>) {
      const body = new FormData()
      for (const [field, value] of Object.entries(fields)) body.append(field, String(value))
      body.append('file', new Blob([new Uint8Array(bytes)]), name)
      return ask<T>(path, { method: 'POST', body })
    },
    async until(id: number, state: TransferJob['state']): Promise<TransferJob> {
      for (;;) {
        const job = await ask<TransferJob>(`${getTransfer.path}?id=${id}`)
        if (job.state === state) return job
        if (job.state === 'failed') throw new Error(`import ${id}: ${job.error}`)
        await sleep(WAIT_MS)
      }
    },
  }
}
