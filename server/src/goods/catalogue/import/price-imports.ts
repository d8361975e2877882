import type { Fen } from '@gongfang/contract/base/money'
import type { TierPrice } from '@gongfang/contract/goods/catalogue'
import { readTiers } from '@gongfang/contract/goods/tier-text'
import { IMPORT_RULES } from '@gongfang/contract/system/transfer'
import type { Db } from '../../../db/connect.ts'
import {
  type Cells,
  cellsOf,
  differs,
  type ImportColumn,
  type ImportDefinition,
  type Importing,
  type ImportLine,
  type ImportPlan,
  type RowFinding,
  type RowVerdict,
  reportDuplicates,
  withoutUndefined,
} from '../../../system/transfer/door.ts'
import { savePrices } from './actions.ts'
import { withKnownCodes } from './code-actions.ts'
import { listPricesByCode, type PriceRow } from './lookup-queries.ts'
import type { ImportedPrice } from './queries.ts'
import { changeOf } from './rules.ts'

const columns: readonly ImportColumn[] = [
  { key: 'code', head: '型号', width: 24, required: true, hint: '已有的型号', example: 'DIN912-M6X20-A2' },
  { key: 'price', head: '价格', width: 12, hint: '元，最多两位小数', example: '12.50' },
  { key: 'market', head: '市场价', width: 12, hint: '元；填“无”为清空', example: '15.00' },
  { key: 'points', head: '积分价', width: 12, hint: '整数；填“无”则按汇率折算', example: '400' },
  { key: 'cost', head: '成本', width: 12, hint: '元；填“无”为清空', example: '8.20' },
  {
    key: 'tiers',
    head: '阶梯价',
    width: 28,
    hint: '“起始数量:单价”或“起始数量:折扣%”，多档用空格、逗号或分号隔开；填“无”为清空',
    example: '10:95%;100:10.50',
  },
]

export const priceImport: ImportDefinition = { columns, maxRows: IMPORT_RULES.rows, plan }

async function plan(tx: Db, given: readonly ImportLine[], importing: Importing): Promise<ImportPlan> {
  const findings: RowFinding[] = []
  const warnings: RowFinding[] = []
  const lines = await withKnownCodes(tx, given, { findings, warnings })
  const codes = lines.flatMap(({ text }) => text.code ?? [])
  const prices = new Map((await listPricesByCode(tx, codes, importing)).map((row) => [row.modelCode, row]))
  reportDuplicates(lines, 'code', '型号', findings)
  const planned = lines.map((line) => planPrice(line, prices.get(line.text.code ?? ''), findings))
  return {
    verdicts: planned.map((price): RowVerdict => (price ? 'changed' : 'unchanged')),
    findings,
    warnings,
    apply: () =>
      savePrices(
        tx,
        planned.filter((price) => price !== undefined),
        { actor: importing.actor, reference: `导入 ${importing.jobId}`, now: importing.now },
      ),
  }
}

/** Prices of the SKU after the import, and what they change; undefined when nothing changes. */
function planPrice(
  line: ImportLine,
  current: PriceRow | undefined,
  findings: RowFinding[],
): ImportedPrice | undefined {
  const cells = cellsOf(line, findings)
  if (!cells.required('code')) return undefined
  if (!current) return cells.wrong('code', '型号不存在')
  const given = withoutUndefined({
    priceFen: cells.price('price'),
    marketPriceFen: cells.priceOrNone('market'),
    points: cells.pointsOrNone('points'),
    costFen: cells.costOrNone('cost'),
  })
  const tierPrices = tiersOf(cells, given.priceFen ?? current.priceFen) ?? current.tierPrices
  const price = { ...current, ...given, tierPrices }
  checkTiers(cells, price)
  return differs(price, current) ? { ...price, change: changeOf(price, current) } : undefined
}

/** The tiers may be older than the price. */
export function checkTiers(
  cells: Cells,
  { priceFen, tierPrices }: Pick<ImportedPrice, 'priceFen' | 'tierPrices'>,
) {
  const [first] = tierPrices
  if (first && first.priceFen >= priceFen) cells.wrong('price', '价格应高于阶梯价')
}

export function tiersOf(cells: Cells, priceFen: Fen): TierPrice[] | undefined {
  const text = cells.rawOrNone('tiers')
  if (text === null) return []
  if (text === undefined) return undefined
  const read = readTiers(text, priceFen)
  return 'wrong' in read ? cells.wrong('tiers', read.wrong) : read.tiers
}
