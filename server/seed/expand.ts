import { type Family, listPrice, type Parameter, type Plan, type PlannedSku, tintKeys } from './plan.ts'
import { between, randomFrom } from './random.ts'

export interface SkuDraft {
  modelCode: string
  barcode: string
  /** '' where it looks like the product. */
  image: string
  specValues: string[]
  priceFen: number
  marketPriceFen: number | null
  costFen: number
  points: number | null
  weightG: number
  stock: number
  safetyStock: number
  leadDays: number
  backorderLimit: number
  tiers: { fromQuantity: number; priceFen: number }[]
}

export interface ParameterDraft {
  name: string
  value: string
  number: number | null
  unit: string
  facet: boolean
}

export interface ProductDraft {
  plan: Plan
  family: Family
  skus: SkuDraft[]
  parameters: ParameterDraft[]
  sold: number
}

/** A plan with all its models worked out; the same every time. */
export function expand(family: Family, plan: Plan): ProductDraft {
  const random = randomFrom(plan.slug)
  const skus = plan.skus.map((planned) => sku(plan, planned, random))
  return { plan, family, skus, parameters: parametersOf(family, plan), sold: between(random, 3, 60) ** 2 }
}

function sku(plan: Plan, planned: PlannedSku, random: () => number): SkuDraft {
  const { values, code: modelCode, priceFen, points, weightG } = planned
  const axes = plan.axes ?? []
  const stock = planned.stock ?? (random() < 0.05 ? 0 : between(random, 4, 60) * between(random, 1, 40))
  const leadDays = planned.leadDays ?? (stock === 0 ? 7 : 0)
  return {
    modelCode,
    barcode: barcode(modelCode),
    image: imageOf(plan, values),
    specValues: axes.length > 0 ? values.map((value, at) => value + (axes[at]?.unit ?? '')) : ['标准'],
    priceFen,
    marketPriceFen: random() < 0.4 ? listPrice((priceFen * between(random, 112, 135)) / 100) : null,
    costFen: Math.floor((priceFen * between(random, 55, 75)) / 100),
    points,
    weightG,
    stock,
    safetyStock: Math.ceil(stock / 10),
    leadDays,
    // Backorder is on for goods that sold out by chance, off for those that a plan shows as sold out.
    backorderLimit: stock === 0 && leadDays > 0 && planned.stock === null ? 200 : 0,
    tiers: (plan.tiers ?? [])
      .map(([fromQuantity, share]) => ({ fromQuantity, priceFen: listPrice(priceFen * share) }))
      .filter((tier, at, all) => tier.priceFen > 0 && tier.priceFen < (all[at - 1]?.priceFen ?? priceFen)),
  }
}

function imageOf(plan: Plan, values: readonly string[]) {
  const keys = tintKeys(plan)
  const key = values.flatMap((value) => keys.get(value) ?? []).at(0)
  return key ? `/media/${key}` : ''
}

/** An EAN-13 of the range for use inside a company, which no real article carries. */
function barcode(modelCode: string) {
  const random = randomFrom(modelCode)
  const twelve = `20${Array.from({ length: 10 }, () => between(random, 0, 9)).join('')}`
  const sum = [...twelve].reduce((total, digit, at) => total + Number(digit) * (at % 2 ? 3 : 1), 0)
  return twelve + ((10 - (sum % 10)) % 10)
}

/** Parameters of the product and all values of its axes, so that filters find it by each of them. */
function parametersOf(family: Family, plan: Plan): ParameterDraft[] {
  const fixed = plan.parameters.map((parameter) => draft(family, parameter))
  const offered = (plan.axes ?? []).flatMap(({ name, unit, values }) =>
    values.map((value) =>
      draft(family, [name, unit && Number.isFinite(Number(value)) ? Number(value) : value, unit]),
    ),
  )
  const seen = new Set<string>()
  return [...fixed, ...offered].filter(({ name, value }) => {
    const key = `${name}=${value}`
    return !seen.has(key) && seen.add(key)
  })
}

const draft = ({ facets }: Family, [name, value, unit = '']: Parameter): ParameterDraft => ({
  name,
  value: String(value),
  number: typeof value === 'number' ? value : null,
  unit,
  facet: facets.includes(name),
})
