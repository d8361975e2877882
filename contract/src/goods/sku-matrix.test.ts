import { expect, test } from 'vitest'
import { changedPrice } from './sku-desk.ts'
import { combinations, crossed, pastedBlock, pastedValues } from './sku-matrix.ts'

type Row = { id: number | null; specValues: string[] }
const row = (id: number, ...specValues: string[]): Row => ({ id, specValues })
const fresh = (specValues: string[]): Row => ({ id: null, specValues })
const shown = ({ rows, gone }: { rows: Row[]; gone: Row[] }) => [
  rows.map(({ id, specValues }) => `${id ?? '新'} ${specValues.join('/')}`),
  gone.map(({ id }) => id),
]

test('every combination comes once, the last axis turning fastest; without axes there is one model', () => {
  const axes = [
    { name: '规格', values: ['M6', 'M8'] },
    { name: '长度', values: ['20', '30'] },
  ]
  expect(combinations(axes).map((values) => values.join('×'))).toEqual(['M6×20', 'M6×30', 'M8×20', 'M8×30'])
  expect(combinations([])).toEqual([[]])
  expect(combinations([{ name: '规格', values: [] }])).toEqual([])
})

const sizes = { axes: ['规格'], rows: [row(1, 'M6'), row(2, 'M8')] }
const both = {
  axes: ['规格', '材质'],
  rows: [row(1, 'M6', '304'), row(2, 'M6', '316'), row(3, 'M8', '304'), row(4, 'M8', '316')],
}

test.each([
  ['a value more', sizes, [{ name: '规格', values: ['M5', 'M6', 'M8'] }], ['新 M5', '1 M6', '2 M8'], []],
  ['a value less', sizes, [{ name: '规格', values: ['M8'] }], ['2 M8'], [1]],
  [
    'an axis more: each model stays the first of its combinations',
    sizes,
    [
      { name: '规格', values: ['M6', 'M8'] },
      { name: '材质', values: ['304', '316'] },
    ],
    ['1 M6/304', '新 M6/316', '2 M8/304', '新 M8/316'],
    [],
  ],
  [
    'an axis less: the first of each value stays',
    both,
    [{ name: '规格', values: ['M6', 'M8'] }],
    ['1 M6', '3 M8'],
    [2, 4],
  ],
  [
    'axes that change places',
    both,
    [
      { name: '材质', values: ['304', '316'] },
      { name: '规格', values: ['M6', 'M8'] },
    ],
    ['1 304/M6', '3 304/M8', '2 316/M6', '4 316/M8'],
    [],
  ],
  ['the last axis goes: the first model stays', sizes, [], ['1 '], [2]],
  ['another axis altogether', sizes, [{ name: '颜色', values: ['红'] }], ['新 红'], [1, 2]],
  [
    'a first axis',
    { axes: [], rows: [row(9)] },
    [{ name: '规格', values: ['M6', 'M8'] }],
    ['9 M6', '新 M8'],
    [],
  ],
])('a matrix after %s', (_, before, axes, rows, gone) => {
  expect(shown(crossed(before, axes, fresh))).toEqual([rows, gone])
})

test('a list of values is pasted in any of the usual ways, each once', () => {
  expect(pastedValues('M6\nM8\r\nM10, M12；M6\tM16  x 20\n\n')).toEqual([
    'M6',
    'M8',
    'M10',
    'M12',
    'M16  x 20',
  ])
})

test.each([
  [
    '1\t2\n3\t4\n',
    [
      ['1', '2'],
      ['3', '4'],
    ],
  ],
  [
    '1\t\r\n\t4',
    [
      ['1', ''],
      ['', '4'],
    ],
  ],
  ['"a\nb"\t"say ""x"""\n', [['a\nb', 'say "x"']]],
  ['12.50', [['12.50']]],
  ['', [['']]],
])('the clipboard %j is a block of cells', (text, block) => {
  expect(pastedBlock(text)).toEqual(block)
})

test.each([
  [1000, 500, 'fen', 1050],
  [999, 500, 'fen', 1049],
  [1010, 250, 'jiao', 1040],
  [1234, 1000, 'yuan', 1400],
  [10, -9000, 'yuan', 100],
  [1, -5000, 'fen', 1],
] as const)('%i fen changed by %i basis points, to the %s, is %i', (before, basisPoints, rounding, after) => {
  expect(changedPrice(before, { basisPoints, rounding })).toBe(after)
})
