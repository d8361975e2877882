import type { Endpoint } from '@gongfang/contract/base/endpoint'
import { Refusal } from '@gongfang/contract/base/refusal'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '../testing/shop.ts'
import { parseInput } from './input.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const long = '长'.repeat(6000)
const wrong = [
  ...[
    undefined,
    null,
    true,
    7,
    -1,
    0,
    1.5,
    1e20,
    Number.NaN,
    '',
    ' ',
    'x',
    'no such thing',
    long,
    '\u202e字',
  ],
  ...[[], [null], [7], ['x'], [long], [{}], Array.from({ length: 600 }, (_, at) => at)],
  ...[{}, { x: 1 }, { kind: 'x' }, { kind: 7, no: 7, id: 'x', lines: [{}], source: {} }],
]

/** The fields that an endpoint names; an input of several forms names those of each. */
function fieldsOf({ input }: Endpoint): string[] {
  const namesOf = (schema: unknown): string[] => {
    const { shape, options, innerType } = (schema as { def: Record<string, unknown> }).def
    if (shape) return Object.keys(shape)
    if (Array.isArray(options)) return options.flatMap(namesOf)
    return innerType ? namesOf(innerType) : []
  }
  return [...new Set(namesOf(input))]
}

function sentencesOf(endpoint: Endpoint, raw: object): [string, string][] {
  try {
    parseInput(endpoint, raw)
    return []
  } catch (error) {
    return error instanceof Refusal ? Object.entries(error.details.fields ?? {}) : []
  }
}

/** Names that Chinese readers know in this form. */
const KNOWN = /A–Z|SKU|xlsx|csv|https?|PDF|IP|URL|GBK|ID|PO|Webhook|name@example\.com/g

test('whatever is wrong in a field of any endpoint is said in Chinese', () => {
  const said = new Map<string, string>()
  for (const endpoint of shop.app.endpoints)
    for (const field of fieldsOf(endpoint))
      for (const value of wrong)
        for (const [name, sentence] of sentencesOf(endpoint, { [field]: value }))
          said.set(sentence, `${endpoint.path} ${name}`)
  expect(said.size).toBeGreaterThan(300)
  const foreign = [...said].filter(
    ([sentence]) =>
      !/\p{Script=Han}/u.test(sentence) || /\p{Script=Latin}/u.test(sentence.replace(KNOWN, '')),
  )
  expect(foreign).toEqual([])
})
