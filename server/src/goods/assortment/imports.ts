import type { Db } from '../../db/connect.ts'
import { insertAudit } from '../../system/audit/door.ts'
import {
  cellsOf,
  type ImportColumn,
  type ImportDefinition,
  type Importing,
  type ImportLine,
  type ImportPlan,
  type RowFinding,
  type RowVerdict,
} from '../../system/transfer/door.ts'
import { withKnownCodes } from '../catalogue/door.ts'
import { putChange } from './desk-actions.ts'
import * as queries from './desk-queries.ts'

/** An assortment of many models is one line a model. */
const MOST_ROWS = 100_000

const columns: readonly ImportColumn[] = [
  {
    key: 'institution',
    head: '机构',
    width: 28,
    required: true,
    hint: '已建采购目录的机构的全称',
    example: '华中实验中学',
  },
  { key: 'code', head: '型号', width: 24, required: true, hint: '已有的型号', example: 'DIN912-M6X20-A2' },
  { key: 'remove', head: '移除', width: 10, hint: '填“是”则从目录中移除；不填为加入', example: '' },
]

export const assortmentImports: { assortment: ImportDefinition } = {
  assortment: { columns, maxRows: MOST_ROWS, plan },
}

interface Planned {
  readonly id: number
  readonly goods: string
  readonly isRemoved: boolean
  readonly verdict: RowVerdict
}

async function plan(tx: Db, given: readonly ImportLine[], importing: Importing): Promise<ImportPlan> {
  const findings: RowFinding[] = []
  const warnings: RowFinding[] = []
  const lines = await withKnownCodes(tx, given, { findings, warnings })
  const textsOf = (key: string) => [...new Set(lines.flatMap(({ text }) => text[key] ?? []))]
  const heads = await readHeads(tx, textsOf('institution'), importing)
  const headOf = Map.groupBy(heads, ({ jigou }) => jigou)
  const models = new Map(
    (await queries.listModels(tx, textsOf('code'))).map((model) => [model.modelCode, model]),
  )
  const goods = [...models.values()].map((model) => model.goods)
  const thereOf = new Map<number, ReadonlySet<string>>()
  for (const { id } of heads)
    thereOf.set(id, new Set((await queries.listThere(tx, id, goods)).map((one) => one.goods)))
  const first = new Map<string, number>()
  const planned = lines.map((line): Planned | undefined => {
    const cells = cellsOf(line, findings)
    const [name, code] = [cells.required('institution'), cells.required('code')]
    const remove = cells.raw('remove')
    if (remove !== undefined && !/^[是否]$/.test(remove)) return cells.wrong('remove', '请填“是”或“否”')
    const isRemoved = remove === '是'
    if (name === undefined || code === undefined) return undefined
    const found = headOf.get(name) ?? []
    const [head] = found
    if (!head) cells.wrong('institution', '没有这家机构的采购目录，请先新建')
    else if (found.length > 1) cells.wrong('institution', '有几家同名的机构，请在目录页面修改')
    const model = models.get(code)
    if (!model) cells.wrong('code', '型号不存在')
    if (!head || found.length > 1 || !model) return undefined
    const before = first.get(`${head.id} ${code}`)
    if (before !== undefined) return cells.wrong('code', `同一机构的这个型号与第 ${before} 行重复`)
    first.set(`${head.id} ${code}`, line.row)
    const isThere = thereOf.get(head.id)?.has(model.goods) ?? false
    if (isRemoved && !isThere) return cells.wrong('code', '目录里没有单独列出这个型号，不能移除')
    const verdict = isRemoved ? 'changed' : isThere ? 'unchanged' : 'new'
    return { id: head.id, goods: model.goods, isRemoved, verdict }
  })
  const wanted = planned.filter((row): row is Planned => row !== undefined && row.verdict !== 'unchanged')
  return {
    verdicts: planned.map((row) => row?.verdict ?? 'wrong'),
    findings,
    warnings,
    notes: heads
      .filter(({ id }) => wanted.some((row) => row.id === id))
      .map(({ jigou }) => `“${jigou}”的采购目录，写入后立即生效`),
    apply: () => write(tx, wanted, importing),
  }
}

async function readHeads(tx: Db, names: readonly string[], { lock }: Importing) {
  if (lock) {
    const ids = (await queries.listByNames(tx, names)).map(({ id }) => id)
    await queries.lockAssortments(tx, ids)
  }
  return queries.listByNames(tx, names)
}

async function write(tx: Db, rows: readonly Planned[], { actor, now, jobId }: Importing) {
  for (const [id, own] of [...Map.groupBy(rows, (row) => row.id)].sort(([a], [b]) => a - b)) {
    const [head] = await queries.findHead(tx, id)
    if (!head) continue
    const add = own.filter(({ isRemoved }) => !isRemoved).map(({ goods }) => goods)
    const remove = own.filter(({ isRemoved }) => isRemoved).map(({ goods }) => goods)
    await putChange(tx, { head, add, remove, staff: actor.name, now })
    await insertAudit(tx, {
      who: actor,
      what: 'assortment.importRows',
      subject: `assortment ${id}`,
      after: { added: add.length, removed: remove.length, import: jobId },
    })
  }
}
