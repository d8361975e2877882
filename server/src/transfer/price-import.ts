import type { TierPrice } from '@gongfang/contract/catalogue'
import type { Fen } from '@gongfang/contract/money'
import { readTiers } from '@gongfang/contract/tier-text'
import { IMPORT_RULES } from '@gongfang/contract/transfer'
import { savePrices } from '../catalogue/door.ts'
import type { Db } from '../db/connect.ts'
import { type Cells, cellsOf } from './cells.ts'
import type { Column, Importing, ImportKind, Plan, Sheet, Verdict } from './import-kind.ts'
import { listPricesByCode, type PriceRow } from './import-queries.ts'
import type { Finding, Line } from './plan-rules.ts'
import { differs, markDoubles, saidOnly } from './plan-rules.ts'

const columns: readonly Column[] = [
  { key: 'code', head: '型号', width: 24, needed: true, hint: '已有的型号', example: 'DIN912-M6X20-A2' },
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

export const priceImport: ImportKind = { columns, rows: IMPORT_RULES.rows, plan }

async function plan(tx: Db, { lines }: Sheet, importing: Importing): Promise<Plan> {
  const findings: Finding[] = []
  const codes = lines.flatMap(({ text }) => text.code ?? [])
  const prices = new Map((await listPricesByCode(tx, codes, importing)).map((row) => [row.modelCode, row]))
  markDoubles(lines, 'code', '型号', findings)
  const wishes = lines.map((line) => wishOf(line, prices.get(line.text.code ?? ''), findings))
  return {
    verdicts: wishes.map((wish): Verdict => (wish ? 'changed' : 'unchanged')),
    findings,
    apply: () =>
      savePrices(
        tx,
        wishes.filter((wish) => wish !== undefined),
      ),
  }
}

/** Everything that a SKU costs afterwards; undefined when that is what it costs already. */
function wishOf(line: Line, now: PriceRow | undefined, findings: Finding[]) {
  const cells = cellsOf(line, findings)
  if (!cells.needed('code')) return undefined
  if (!now) return cells.wrong('code', '型号不存在')
  const said = saidOnly({
    priceFen: cells.price('price'),
    marketPriceFen: cells.priceOrNone('market'),
    points: cells.pointsOrNone('points'),
    costFen: cells.costOrNone('cost'),
  })
  const tierPrices = tiersOf(cells, said.priceFen ?? now.priceFen) ?? now.tierPrices
  const wish = { ...now, ...said, tierPrices }
  return differs(wish, now) ? wish : undefined
}

export function tiersOf(cells: Cells, priceFen: Fen): TierPrice[] | undefined {
  const text = cells.saidOrNone('tiers')
  if (text === null) return []
  if (text === undefined) return undefined
  const read = readTiers(text, priceFen)
  return 'wrong' in read ? cells.wrong('tiers', read.wrong) : read.tiers
}
