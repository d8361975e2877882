import { expect, test } from 'vitest'
import { sizeComparer } from './size-order.ts'

// Notations of sizes in public catalogues and code: 1-1/2" and 1 1/2 in (pipe and drill tables), 1/2英寸 and 8 1/2英寸
// (paper and hoses), 4分 and 6分 (water pipes by eighths of an inch), G1/2 and 1/4 NPT (threads), ¼ and ″ (sockets).
test.each<[string, string, string[]]>([
  ['threads', '', ['M2.5', 'M6', 'M6×8', 'M6×20', 'M10']],
  ['numbers of the list’s unit', 'mm', ['0.5 cm', '6', '10mm', '8 cm', '100', '1m']],
  ['millimetres, then inches', 'mm', ['5', '20', '150mm', '1/4"', '5/16 in', '1/2″', '6″', '8寸']],
  ['inches alone', '', ['1/16"', '1/4"', '3/8"', '1/2"', '3/4"', '1"', '1-1/4"', '1½"', '2"', '10"']],
  ['inches of the list’s unit', '英寸', ['1/4', '1/2', '1', '1 1/2', '2']],
  ['mixed numbers in words', '', ['1/2英寸', '1英寸', '1 1/2 in', '8 1/2英寸', '11 inch']],
  ['vulgar fractions', '', ['¼″', '⅜″', '½″', '1¼″']],
  ['pipes', '', ['2分', '4分', '6分', '1寸', '1.2寸', '2寸']],
  ['pipe threads', '', ['G1/8', 'G1/4', 'G1/2', 'G1', 'G1-1/2', 'G2']],
  ['plain fractions', '', ['-40', '0.02', '0.1', '1/4', '1/2']],
  ['a power is no length', '', ['1/8W', '1/4W', '1/2W', '1 W', '1 kW']],
  ['volumes', 'ml', ['500 μL', '1', '50', '100ml', '1 L']],
  ['masses', '', ['500g', '1kg', '1.5 千克', '8 oz', '16 oz']],
  ['ranges', 'mm', ['0–150 mm', '0–200 mm', '0–300 mm', '5–25', '25–50']],
  ['kinds of bearings', '', ['6204-2RS', '6204ZZ', '6205-2RS', '6301']],
  ['diameters', '', ['Φ6', 'Φ10', 'φ12.5']],
  ['full-width signs', '', ['５ｍｍ', '１０ｍｍ', '１／２＂']],
  ['grades', '', ['4.8级', '8.8级', '10.9级', '12.9级']],
  ['threads and a word', '', ['M6', 'M8', 'M10', '套装']],
  ['words come last, as they were', '', ['6″', '8″', '10″', '标准', '加长']],
])('%s', (_, unit, wanted) => {
  const words = wanted.filter((text) => !/[\d¼½¾⅐-⅞]/.test(text))
  const given = [...wanted.filter((text) => !words.includes(text)).toReversed(), ...words]
  const compare = sizeComparer(given, unit)
  expect(compare && given.toSorted(compare)).toEqual(wanted)
})

test.each([[['碳钢', '304', '黄铜']], [['304', '合金钢', 'S2', '8.8级镀锌', '316']], [['红', '蓝']], [[]]])(
  '%j are no sizes',
  (texts) => {
    expect(sizeComparer(texts)).toBeNull()
  },
)

test.each(['/', '-', '١٢', '𠮷', '"'])('%j beside sizes keeps their order as it is', (text) => {
  expect(sizeComparer([text, '1', '2', '3'])).toBeNull()
})

test.each(['1/0', '1/', '½½', '1e9', '9'.repeat(400), '1/2/3', 'x20'])(
  '%j is compared without an accident',
  (text) => {
    const compare = sizeComparer([text, '1', '2', '3'])
    expect(compare && ['3', text, '1', '2'].toSorted(compare).filter((each) => each !== text)).toEqual([
      '1',
      '2',
      '3',
    ])
  },
)
