import {
  applyImport,
  type ExportKind,
  getTransfer,
  type ImportKind,
  type ImportOutcome,
  readTransferFile,
  startExport,
  startImport,
} from '@gongfang/contract/system/transfer'
import { writeXlsx } from 'hucre/xlsx'
import { tasks } from '../app.ts'
import { readTable } from '../outside/sheet-reading.ts'
import type { TestShop, TestStaff } from './shop.ts'

export type Cell = string | number | null

export const workbook = async (rows: Cell[][]) =>
  Buffer.from(await writeXlsx({ sheets: [{ name: '表', rows }] }))

export type Importer = ReturnType<typeof importer>

/** Imports and exports as the staff and the worker do it, one after the other. */
export function importer(shop: TestShop, staff: TestStaff) {
  async function post(path: string, file: { bytes: Buffer; name: string }, fields: object) {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.append(name, String(value))
    form.append('file', new Blob([new Uint8Array(file.bytes)]), file.name)
    const request = new Request('http://shop.invalid', { method: 'POST', body: form })
    const answer = await shop.app.http.inject({
      method: 'POST',
      url: path,
      headers: {
        'admin-token': staff.token ?? '',
        'content-type': request.headers.get('content-type') ?? '',
      },
      payload: Buffer.from(await request.arrayBuffer()),
    })
    return answer.json()
  }

  /** Runs the jobs that wait. */
  async function work() {
    const jobs = tasks(shop.app.house)
    for (;;) {
      const [job] = await shop.db<{ job: string; payload: object }[]>`
        delete from job_outbox where id = (select min(id) from job_outbox where job like 'transfer.%') returning job, payload`
      if (!job) return
      await jobs[job.job]!(job.payload as never, { now: shop.now() })
    }
  }

  async function send(kind: ImportKind, file: Buffer | Cell[][], name = '表.xlsx') {
    const bytes = Buffer.isBuffer(file) ? file : await workbook(file)
    const { data } = await post(startImport.path, { bytes, name }, { kind })
    await work()
    return staff.call(getTransfer, { id: data.id })
  }

  async function apply(id: number) {
    await staff.call(applyImport, { id })
    await work()
    return staff.call(getTransfer, { id })
  }

  return {
    post,
    work,
    send,
    apply,
    /** Sends a file and applies it when nothing is wrong. */
    async bring(kind: ImportKind, file: Buffer | Cell[][], name?: string) {
      const { id, ...job } = await send(kind, file, name)
      return job.state === 'checked' && job.outcome?.wrong === 0 ? apply(id) : job
    },
    async take(kind: ExportKind, filter: Record<string, string | number> = {}, who = staff) {
      const { id } = await who.call(startExport, { kind, filter })
      await work()
      return who.call(getTransfer, { id })
    },
    async rowsOf(id: number, who = staff) {
      const { bytes } = await who.ask(readTransferFile, { id })
      return (await readTable(bytes, READING, 'staff 1')).rows
    },
    async skuOf(code: string) {
      const [sku] = await shop.db`
        select s.price_fen, s.stock, s.spec_values, s.min_quantity, s.safety_stock, s.shelf, p.title, p.priority, p.status,
               p.first_image, p.in_stock, (select name from brand where id = p.brand_id) as brand,
               (select string_agg(c.name, '/' order by cardinality(c.path)) from category c
                 where c.id = any(p.category_path)) as category
          from sku s join product p on p.id = s.product_id where s.model_code = ${code}`
      return sku
    },
  }
}

const READING = {
  rows: 200_000,
  columns: 60,
  characters: 500,
  patienceMs: 20_000,
  memoryMb: 512,
  bytes: 90_000_000,
}

export const counts = ({ outcome }: { outcome: ImportOutcome | null }) => {
  const { new: added, changed, unchanged, wrong } = outcome ?? {}
  return { added, changed, unchanged, wrong }
}

type Findings = ImportOutcome['errors']
const textsOf = (findings: Findings | undefined) =>
  findings?.map(({ row, column, text }) => `${row} ${column} ${text}`)

export const errorsOf = ({ outcome }: { outcome: ImportOutcome | null }) => textsOf(outcome?.errors)
export const warningsOf = ({ outcome }: { outcome: ImportOutcome | null }) => textsOf(outcome?.warnings)
