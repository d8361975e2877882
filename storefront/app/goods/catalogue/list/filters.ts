import type { Input } from '@gongfang/contract/base/endpoint'
import type { listFacets, listProducts, listSkuTable, ProductSort } from '@gongfang/contract/goods/catalogue'
import type { ModelFilter } from '@gongfang/contract/goods/model-filter'
import { idIn, wordsIn } from '@gongfang/web/base/query.ts'

/** The filter of a list. The address holds it, so that it can be shared and 返回 restores it. */
export interface ListFilter {
  categoryId: number | null
  keyword: string
  brandIds: number[]
  /** Parameter name → values; a number's range is the single value 'from..to'. */
  parameters: Record<string, string[]>
  priceFromFen: number | null
  priceToFen: number | null
  inStock: boolean
  sort: ProductSort
  /** A grid of products, or a table of their models. */
  view: 'grid' | 'table'
  page: number
  /** Products on a page; null for the default. */
  size: number | null
}

/** Products on a page. In a table each product has many rows. */
export const pageSizes: Record<ListFilter['view'], readonly number[]> = {
  grid: [20, 40, 80],
  table: [10, 20, 40],
}
const usualSize: Record<ListFilter['view'], number> = { grid: 40, table: 10 }

export const pageLimit = ({ view, size }: Pick<ListFilter, 'view' | 'size'>) => size ?? usualSize[view]

/** The default size is stored as null. */
export const withSize = (filter: ListFilter, size: number): ListFilter => ({
  ...filter,
  size: size !== usualSize[filter.view] && pageSizes[filter.view].includes(size) ? size : null,
  page: 1,
})

export const noFilter: ListFilter = {
  categoryId: null,
  keyword: '',
  brandIds: [],
  parameters: {},
  priceFromFen: null,
  priceToFen: null,
  inStock: false,
  sort: 'relevance',
  view: 'grid',
  page: 1,
  size: null,
}

const sorts: readonly ProductSort[] = ['relevance', 'sold', 'priceAsc', 'priceDesc', 'newest']

/** Reads the filter of an address. Invalid values are ignored. */
export function readFilter(search: URLSearchParams): ListFilter {
  const sort = search.get('sort') as ProductSort
  const [priceFromFen, priceToFen] = readPrice(search.get('price'))
  const page = Math.min(idIn(search.get('page')) ?? 1, 100_000)
  const filter: ListFilter = {
    categoryId: idIn(search.get('id')),
    keyword: wordsIn(search.get('kw')),
    brandIds: (search.get('brand') ?? '')
      .split(',')
      .map(idIn)
      .filter((id) => id !== null)
      .slice(0, 30),
    parameters: readParameters(search),
    priceFromFen,
    priceToFen,
    inStock: search.get('stock') === '1',
    sort: sorts.includes(sort) ? sort : 'relevance',
    view: search.get('view') === 'table' ? 'table' : 'grid',
    page,
    size: null,
  }
  return { ...withSize(filter, Number(search.get('size'))), page }
}

/** '?id=3&brand=1,2&p.材质=304,316&price=10-50&stock=1&sort=sold&page=2', and '' for nothing. */
export function filterSearch(filter: ListFilter): string {
  const search = new URLSearchParams()
  if (filter.categoryId) search.set('id', String(filter.categoryId))
  if (filter.keyword) search.set('kw', filter.keyword)
  if (filter.brandIds.length > 0) search.set('brand', filter.brandIds.join(','))
  for (const [name, values] of Object.entries(filter.parameters)) {
    if (values.length > 0) search.set(`p.${name}`, values.map(escapeValue).join(','))
  }
  const price = writePrice(filter)
  if (price) search.set('price', price)
  if (filter.inStock) search.set('stock', '1')
  if (filter.sort !== 'relevance') search.set('sort', filter.sort)
  if (filter.view === 'table') search.set('view', 'table')
  if (filter.size !== null) search.set('size', String(filter.size))
  if (filter.page > 1) search.set('page', String(filter.page))
  const text = search.toString()
  // Keeps commas readable in the address.
  return text ? `?${text.replaceAll('%2C', ',')}` : ''
}

export function facetInput(filter: ListFilter): Input<typeof listFacets> {
  const parameters = Object.entries(filter.parameters).flatMap(([name, values]) =>
    values.map((value) => `${name}:${value}`),
  )
  return {
    ...(filter.categoryId !== null && { categoryId: filter.categoryId }),
    ...(filter.keyword !== '' && { keyword: filter.keyword }),
    ...(filter.brandIds.length > 0 && { brandIds: filter.brandIds }),
    ...(parameters.length > 0 && { parameters }),
    ...(filter.priceFromFen !== null && { priceFromFen: filter.priceFromFen }),
    ...(filter.priceToFen !== null && { priceToFen: filter.priceToFen }),
    ...(filter.inStock && { inStock: true }),
  }
}

export const productInput = (filter: ListFilter): Input<typeof listProducts> => ({
  ...facetInput(filter),
  sort: filter.sort,
  page: filter.page,
  limit: pageLimit(filter),
})

/** The part of the filter that applies to a single model. */
export function modelInput(filter: ListFilter): ModelFilter & Partial<Input<typeof listSkuTable>> {
  const { categoryId: _, keyword: __, brandIds: ___, ...models } = facetInput(filter)
  return models
}

/** The address of a product's table of models, with the list's filters: '?p.长度=20..40&stock=1'. */
export const modelSearch = ({ parameters, priceFromFen, priceToFen, inStock }: ListFilter) =>
  filterSearch({ ...noFilter, parameters, priceFromFen, priceToFen, inStock })

/** Adds or removes a value. A changed filter returns to the first page. */
export function toggleParameter(filter: ListFilter, name: string, value: string): ListFilter {
  const values = filter.parameters[name] ?? []
  return withParameter(
    filter,
    name,
    values.includes(value) ? values.filter((one) => one !== value) : [...values, value],
  )
}

export function toggleBrand(filter: ListFilter, id: number): ListFilter {
  const brandIds = filter.brandIds.includes(id)
    ? filter.brandIds.filter((one) => one !== id)
    : [...filter.brandIds, id]
  return { ...filter, brandIds, page: 1 }
}

export function withParameter(filter: ListFilter, name: string, values: string[]): ListFilter {
  const { [name]: _, ...others } = filter.parameters
  return { ...filter, parameters: values.length > 0 ? { ...others, [name]: values } : others, page: 1 }
}

/** Removes the filters, but keeps the category, the keyword and the sort order. */
export const cleared = (filter: ListFilter): ListFilter => ({
  ...noFilter,
  categoryId: filter.categoryId,
  keyword: filter.keyword,
  sort: filter.sort,
  view: filter.view,
  size: filter.size,
})

export const isNarrowed = (filter: ListFilter) =>
  filter.brandIds.length > 0 ||
  Object.keys(filter.parameters).length > 0 ||
  filter.priceFromFen !== null ||
  filter.priceToFen !== null ||
  filter.inStock

/** '20..40' → ['20', '40']; either end may be missing. */
export function readRange(value: string | undefined): [string, string] {
  const [from = '', to = ''] = (value ?? '').split('..')
  return [from, to]
}

/** null when the typed text is not a range. The ends are put in order. */
export function writeRange(from: string, to: string): string | null {
  const [low, high] = [from, to].map((end) => end.trim())
  if (!low && !high) return null
  if ([low, high].some((end) => end && !/^-?\d{1,9}(\.\d{1,6})?$/.test(end))) return null
  return low && high && Number(low) > Number(high) ? `${high}..${low}` : `${low}..${high}`
}

/** Typed yuan → fen; null when it is not an amount. */
export function readYuan(text: string): number | null {
  if (!/^\d{1,9}(\.\d{1,2})?$/.test(text.trim())) return null
  return Math.round(Number(text) * 100)
}

/** Fen → yuan without trailing zeros, for the address and the two fields. */
export const writeYuan = (amount: number | null) => (amount === null ? '' : String(amount / 100))

function readPrice(text: string | null): [number | null, number | null] {
  const [from, to] = (text ?? '').split('-').map(readYuan)
  const [low, high] = [from ?? null, to ?? null]
  return low !== null && high !== null && low > high ? [high, low] : [low, high]
}

function writePrice({ priceFromFen, priceToFen }: ListFilter) {
  return priceFromFen === null && priceToFen === null
    ? ''
    : `${writeYuan(priceFromFen)}-${writeYuan(priceToFen)}`
}

function readParameters(search: URLSearchParams): Record<string, string[]> {
  const parameters: Record<string, string[]> = {}
  let left = 40
  for (const [key, text] of search) {
    const name = key.slice(2)
    if (!key.startsWith('p.') || !/^[^:\p{Cc}]{1,30}$/u.test(name) || name === '__proto__') continue
    const values = text
      .split(',')
      .map(unescapeValue)
      .filter((value) => /^[^\p{Cc}]{1,48}$/u.test(value))
    const kept = [...new Set(values)].slice(0, left)
    left -= kept.length
    if (kept.length > 0) parameters[name] = kept
  }
  return parameters
}

/** Escapes commas inside a value, because commas separate values. */
const escapeValue = (value: string) => value.replaceAll('%', '%25').replaceAll(',', '%2C')
const unescapeValue = (value: string) => value.replaceAll('%2C', ',').replaceAll('%25', '%').trim()
