import { describe, expect, it } from 'vitest'
import {
  cleared,
  facetInput,
  filterSearch,
  isNarrowed,
  type ListFilter,
  modelInput,
  modelSearch,
  noFilter,
  productInput,
  readFilter,
  readRange,
  readYuan,
  toggleBrand,
  toggleParameter,
  withParameter,
  writeRange,
} from './filters.ts'

const read = (search: string) => readFilter(new URLSearchParams(search))

describe('the filters in the address of a list', () => {
  const full: ListFilter = {
    categoryId: 3,
    keyword: '内六角 螺栓',
    brandIds: [1, 2],
    parameters: { 材质: ['不锈钢', '黄铜'], 长度: ['20..40'] },
    priceFromFen: 1000,
    priceToFen: 5050,
    inStock: true,
    sort: 'priceAsc',
    view: 'table',
    page: 2,
    size: 20,
  }

  it.each<[string, ListFilter]>([
    ['nothing', noFilter],
    ['everything at once', full],
    ['a value with a comma in it', { ...noFilter, parameters: { 规格: ['1,000 mL', '50%,A'] } }],
    ['a value that looks escaped', { ...noFilter, parameters: { 规格: ['%2C'] } }],
    ['only a lower price', { ...noFilter, priceFromFen: 2 }],
    ['only an upper price', { ...noFilter, priceToFen: 9_800_000 }],
    ['signs of an address in the keyword', { ...noFilter, keyword: 'M6×20 & 304=?#' }],
  ])('%s comes back as it was written', (_, filter) => {
    expect(read(filterSearch(filter))).toEqual(filter)
  })

  it('take to a table of models what they say of a model', () => {
    expect(read(modelSearch(full))).toEqual({
      ...noFilter,
      parameters: full.parameters,
      priceFromFen: 1000,
      priceToFen: 5050,
      inStock: true,
    })
    expect(modelSearch({ ...noFilter, categoryId: 3, keyword: 'M6', page: 2 })).toBe('')
    expect(modelInput(full)).toEqual({
      parameters: ['材质:不锈钢', '材质:黄铜', '长度:20..40'],
      priceFromFen: 1000,
      priceToFen: 5050,
      inStock: true,
    })
  })

  it('reads as the people who share it would write it', () => {
    expect(decodeURIComponent(filterSearch({ ...full, keyword: '' }))).toBe(
      '?id=3&brand=1,2&p.材质=不锈钢,黄铜&p.长度=20..40&price=10-50.5&stock=1&sort=priceAsc&view=table&size=20&page=2',
    )
    expect(filterSearch(noFilter)).toBe('')
  })

  it.each([
    ['id=-1&page=0', noFilter],
    ['id=1e3&page=two&sort=cheapest&stock=yes', noFilter],
    ['brand=1,x,,2', { ...noFilter, brandIds: [1, 2] }],
    ['price=50-10', { ...noFilter, priceFromFen: 1000, priceToFen: 5000 }],
    ['price=ten', noFilter],
    ['size=40', noFilter],
    ['size=10', noFilter],
    ['size=80&page=3', { ...noFilter, size: 80, page: 3 }],
    ['view=table&size=80', { ...noFilter, view: 'table' }],
    ['p.=304&p.__proto__=1&p.a:b=1', noFilter],
    ['p.材质=304,304,,', { ...noFilter, parameters: { 材质: ['304'] } }],
    ['page=999999999', { ...noFilter, page: 100_000 }],
  ])('what makes no sense is left out of "%s"', (search, filter) => {
    expect(read(search)).toEqual(filter)
  })

  it('an overlong keyword is cut and its line breaks are blanks', () => {
    expect(read(`kw=${'扳'.repeat(80)}`).keyword).toBe('扳'.repeat(60))
    expect(read('kw=M6%0A304').keyword).toBe('M6 304')
  })

  it('becomes the question to the shop', () => {
    expect(productInput(full)).toEqual({
      categoryId: 3,
      keyword: '内六角 螺栓',
      brandIds: [1, 2],
      parameters: ['材质:不锈钢', '材质:黄铜', '长度:20..40'],
      priceFromFen: 1000,
      priceToFen: 5050,
      inStock: true,
      sort: 'priceAsc',
      page: 2,
      limit: 20,
    })
    expect(facetInput(noFilter)).toEqual({})
  })
})

describe('changing a filter', () => {
  it('adds a choice, takes it out again, and starts at the first page', () => {
    const once = toggleParameter({ ...noFilter, page: 4 }, '材质', '304')
    expect(once).toEqual({ ...noFilter, parameters: { 材质: ['304'] } })
    expect(toggleParameter(once, '材质', '304')).toEqual(noFilter)
    expect(toggleBrand(toggleBrand(noFilter, 7), 7)).toEqual(noFilter)
    expect(withParameter(once, '材质', [])).toEqual(noFilter)
  })

  it('clearing keeps category, keyword and order', () => {
    const filter = read('id=3&kw=m6&brand=1&p.材质=304&price=1-2&stock=1&sort=sold&page=3')
    expect(isNarrowed(filter)).toBe(true)
    expect(filterSearch(cleared(filter))).toBe('?id=3&kw=m6&sort=sold')
    expect(isNarrowed(cleared(filter))).toBe(false)
  })
})

describe('ranges as they are typed', () => {
  it.each([
    ['20', '40', '20..40'],
    ['40', '20', '20..40'],
    ['0.5', '', '0.5..'],
    ['', '-5', '..-5'],
    ['', ' ', null],
    ['abc', '4', null],
  ])('from "%s" to "%s" is %s', (from, to, range) => {
    expect(writeRange(from, to)).toBe(range)
    if (range) expect(writeRange(...readRange(range))).toBe(range)
  })

  it.each([
    ['12.5', 1250],
    ['0.02', 2],
    ['98000', 9_800_000],
    ['1.005', null],
    ['', null],
    ['-3', null],
  ])('"%s" yuan is %s fen', (text, amount) => {
    expect(readYuan(text)).toBe(amount)
  })
})
