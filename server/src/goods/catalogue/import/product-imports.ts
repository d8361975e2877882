import type { Fen } from '@gongfang/contract/base/money'
import { IMPORT_RULES } from '@gongfang/contract/system/transfer'
import type { Db } from '../../../db/connect.ts'
import {
  cellsOf,
  differs,
  type ImportDefinition,
  type Importing,
  type ImportLine,
  type ImportPlan,
  type RowFinding,
  type RowVerdict,
  reportDuplicates,
  withoutUndefined,
} from '../../../system/transfer/door.ts'
import { saveImported } from './actions.ts'
import { withKnownCodes } from './code-actions.ts'
import {
  type KnownProduct,
  type KnownSku,
  listNames,
  listProductsFor,
  listSkusByCode,
} from './lookup-queries.ts'
import { checkTiers, tiersOf } from './price-imports.ts'
import { productColumns } from './product-columns.ts'
import { checkSpecValues, type ProductValues, readProduct } from './product-row-imports.ts'
import type { ImportedProduct, ImportedSku } from './queries.ts'
import { changeOf } from './rules.ts'

export const productImport: ImportDefinition = {
  columns: productColumns,
  maxRows: IMPORT_RULES.rows,
  hasPictures: true,
  plan,
}

async function plan(tx: Db, given: readonly ImportLine[], importing: Importing): Promise<ImportPlan> {
  const findings: RowFinding[] = []
  const warnings: RowFinding[] = []
  const lines = await withKnownCodes(tx, given, { findings, warnings })
  const codes = lines.flatMap(({ text }) => text.code ?? [])
  const skus = new Map((await listSkusByCode(tx, codes, importing)).map((sku) => [sku.modelCode, sku]))
  reportDuplicates(lines, 'code', '型号', findings)
  const products = await listProductsFor(tx, {
    ids: [...new Set([...skus.values()].map(({ productId }) => productId))],
    titles: [...new Set(lines.flatMap(({ text }) => text.title ?? []))],
    lock: importing.lock,
  })
  const groups = groupLines(lines, skus, products, findings)
  const missing = new Set<string>()
  const planned = groups.map((group) => planGroup(group, { skus, importing, findings, warnings, missing }))
  const verdicts = new Map(planned.flatMap(({ verdicts }) => verdicts))
  const wanted = planned.flatMap(({ product }) => product ?? [])
  return {
    verdicts: lines.map((line) => verdicts.get(line) ?? 'wrong'),
    findings,
    warnings,
    notes: notesOf(wanted, await listNames(tx)),
    picturesMissing: [...missing],
    apply: () =>
      saveImported(tx, wanted, {
        actor: importing.actor,
        reference: `导入 ${importing.jobId}`,
        now: importing.now,
      }),
  }
}

interface Group {
  readonly title: string
  readonly lines: readonly ImportLine[]
  readonly product: KnownProduct | undefined
}

/** Rows with one title are SKUs of one product: the product that has one of them, else the one with this title, else a new one. */
function groupLines(
  lines: readonly ImportLine[],
  skus: ReadonlyMap<string, KnownSku>,
  products: readonly KnownProduct[],
  findings: RowFinding[],
): Group[] {
  const byId = new Map(products.map((product) => [product.id, product]))
  const productOf = ({ text }: ImportLine) => byId.get(skus.get(text.code ?? '')?.productId ?? 0)
  const titleOf = (line: ImportLine) => line.text.title ?? productOf(line)?.title ?? ''
  const taken = new Map<number, number>()
  return [...Map.groupBy(lines, titleOf)].map(([title, group]) => {
    const owners = new Set(group.flatMap((line) => productOf(line) ?? []))
    const sameTitle = products.filter((product) => product.title === title)
    const wrong = (text: string) => {
      for (const { row } of group) findings.push({ row, column: 'title', text })
    }
    if (title === '') wrong('新型号必须有商品标题')
    if (owners.size > 1) wrong('这些型号属于不同的商品，标题不能相同')
    if ([...owners].some(({ binned }) => binned)) wrong('该型号的商品在回收站，请先恢复')
    if (owners.size === 0 && sameTitle.length > 1) wrong('有多个同名商品，请在后台添加规格')
    const product = [...owners][0] ?? sameTitle[0]
    const before = product && taken.get(product.id)
    if (before !== undefined) wrong(`与第 ${before} 行属于同一商品，标题应相同`)
    else if (product) taken.set(product.id, group[0]?.row ?? 0)
    return { title, lines: group, product }
  })
}

interface Planning {
  readonly skus: ReadonlyMap<string, KnownSku>
  readonly importing: Importing
  readonly findings: RowFinding[]
  readonly warnings: RowFinding[]
  readonly missing: Set<string>
}

function planGroup({ title, lines, product }: Group, planning: Planning) {
  const { skus, findings } = planning
  const values = readProduct(title, lines, product, planning)
  const planned = lines.map((line) => planSku(line, skus.get(line.text.code ?? ''), values, findings))
  checkSpecValues(lines, planned, values, product, findings)
  const comes = values.status === 'onSale' && product?.status !== 'onSale'
  if (
    comes &&
    !planned.some(({ sku }) => sku.change === null) &&
    !product?.specs.some(({ enabled }) => enabled)
  )
    findings.push({ row: lines[0]?.row ?? 0, column: 'status', text: '没有启用的型号，不能上架' })
  const changed = product === undefined || differs(values, product)
  const verdicts = planned.map(({ verdict }, at): [ImportLine, RowVerdict] => [
    lines[at]!,
    verdict === 'unchanged' && changed && at === 0 ? 'changed' : verdict,
  ])
  const changedSkus = planned.flatMap(({ sku, verdict }) => (verdict === 'unchanged' ? [] : sku))
  const change = product ? changeOf(values, product) : null
  const saved: ImportedProduct = { ...values, id: product?.id ?? null, skus: changedSkus, change }
  return { verdicts, product: changed || changedSkus.length > 0 ? saved : undefined }
}

const NEW_SKU = {
  barcode: '',
  specValues: [] as string[],
  priceFen: 0 as Fen,
  marketPriceFen: null,
  points: null,
  costFen: null,
  weightG: 0,
  safetyStock: 0,
  shelf: '',
  minQuantity: 1,
  stepQuantity: 1,
  packQuantity: 1,
  packUnit: '',
  leadDays: 0,
  backorderLimit: 0,
  tierPrices: [],
}

function planSku(
  line: ImportLine,
  known: KnownSku | undefined,
  product: ProductValues,
  findings: RowFinding[],
) {
  const cells = cellsOf(line, findings)
  const modelCode = cells.required('code') ?? ''
  if ([...modelCode].length > 60) cells.wrong('code', '最多 60 个字')
  const priceFen = cells.price('price') ?? known?.priceFen
  if (!known && !line.text.price) cells.wrong('price', '新型号必须有价格')
  const specValues = cells.list('values') ?? (known || product.axes.length !== 1 ? undefined : ['标准'])
  const given = withoutUndefined({
    modelCode,
    barcode: cells.text('barcode', 40),
    specValues,
    priceFen,
    marketPriceFen: cells.priceOrNone('market'),
    points: cells.pointsOrNone('points'),
    costFen: cells.costOrNone('cost'),
    weightG: cells.whole('weight', { least: 0, most: 10_000_000 }),
    safetyStock: cells.whole('safety', { least: 0, most: 9_999_999 }),
    shelf: cells.text('shelf', 40),
    minQuantity: cells.whole('minimum', { least: 1, most: 99_999 }),
    stepQuantity: cells.whole('step', { least: 1, most: 99_999 }),
    packQuantity: cells.whole('pack', { least: 1, most: 99_999 }),
    packUnit: cells.text('packUnit', 10),
    leadDays: cells.whole('leadDays', { least: 0, most: 365 }),
    backorderLimit: cells.whole('backorder', { least: 0, most: 99_999 }),
    tierPrices: tiersOf(cells, (priceFen ?? 0) as Fen),
  })
  // An export names the stock of a model that is oversold: below nothing.
  const openingStock = known ? 0 : (cells.whole('stock', { least: 0, most: 9_999_999 }) ?? 0)
  const sku = {
    ...(known ?? NEW_SKU),
    ...given,
    id: known?.id ?? null,
    change: known && !known.removed ? changeOf(given, known) : null,
    openingStock,
  } as ImportedSku
  if (sku.minQuantity % sku.stepQuantity !== 0) cells.wrong('minimum', '起订量应为步长的倍数')
  if (sku.backorderLimit > 0 && sku.leadDays === 0) cells.wrong('leadDays', '接受订货时请填写货期')
  checkTiers(cells, sku)
  const verdict: RowVerdict = !known
    ? 'new'
    : differs(given, known) || known.removed
      ? 'changed'
      : 'unchanged'
  return { sku, verdict }
}

/** Categories and brands that the import will create, shown so that a typing error is noticed first. */
function notesOf(
  products: readonly ImportedProduct[],
  names: readonly { kind: 'category' | 'brand'; name: string }[],
): string[] {
  const fresh = (kind: 'category' | 'brand', wanted: string[]) => {
    const known = new Set(names.filter((each) => each.kind === kind).map(({ name }) => name))
    return [...new Set(wanted)].filter((name) => name !== '' && !known.has(name))
  }
  const say = (what: string, list: string[]) =>
    list.length === 0
      ? []
      : [`将新建${what} ${list.length} 个：${list.slice(0, 10).join('、')}${list.length > 10 ? ' 等' : ''}`]
  const made = products.filter(({ id }) => id === null).length
  return [
    ...(made > 0 ? [`将新建商品 ${made} 个`] : []),
    ...say(
      '分类',
      fresh(
        'category',
        products.map(({ category }) => category),
      ),
    ),
    ...say(
      '品牌',
      fresh(
        'brand',
        products.map(({ brand }) => brand),
      ),
    ),
  ]
}
