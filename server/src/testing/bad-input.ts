import fc from 'fast-check'

/** As much of JSON Schema as our API document uses. */
export interface Schema {
  type?: string
  enum?: unknown[]
  const?: unknown
  pattern?: string
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
  anyOf?: Schema[]
  oneOf?: Schema[]
}

/** Values that no own client sends. */
const nasty: fc.Arbitrary<unknown> = fc.constantFrom<unknown>(
  ...[
    '',
    ' ',
    '\u0000',
    'a\u0000b',
    '\ud800',
    '\udfff\ud800',
    '\u202e',
    '\ufeff',
    '𠮷'.repeat(300),
    '零'.repeat(5_000),
  ],
  ...[
    "'; drop table member; --",
    '%00',
    '{{7*7}}',
    '<script>alert(1)</script>',
    '../../../etc/passwd',
    '%_\\',
  ],
  ...[
    'null',
    'undefined',
    'NaN',
    'true',
    '1e309',
    '0x1F',
    '-0',
    '１３８００００００００１',
    '2026-02-31',
    '9'.repeat(400),
  ],
  ...[
    null,
    true,
    false,
    0,
    -0,
    -1,
    0.1,
    1.5,
    1e21,
    1e308,
    2 ** 31,
    2 ** 53,
    2 ** 63,
    Number.MAX_SAFE_INTEGER,
    -(2 ** 53),
  ],
  ...[[], [[]], [null], [1, 2, 3], ['a'], Array.from({ length: 1_000 }, (_, at) => at), {}, { length: 1e9 }],
  ...[
    { toString: 'x' },
    { valueOf: 'x' },
    { constructor: { prototype: {} } },
    { $ne: null },
    { id: { id: { id: 1 } } },
  ],
)

/** Text that JSON.stringify would not write. */
export const brokenJson = fc.constantFrom(
  ...[
    '',
    '{',
    '[',
    '"',
    '{"a":}',
    '{"a":1e309}',
    '{"quantity":1e309}',
    '{"id":-1e309}',
    '[[[[[[[[[[[[[[[[[[[[]]]]]]]]]]]]]]]]]]]]',
  ],
  ...[
    '{"__proto__":{"admin":true}}',
    '{"a":{"__proto__":null}}',
    '{"constructor":{"prototype":{"a":1}}}',
    '\ufeff{}',
  ],
  ...[
    '{"a":1,"a":2}',
    '{"\\u0000":1}',
    '{"phone":"\\ud800"}',
    'nul',
    '{}{}',
    '{"a":"\n"}',
    `${'{"a":'.repeat(500)}1${'}'.repeat(500)}`,
  ],
)

/** A value as the schema wants it, mostly; ids small enough to hit something. */
export function fitting(schema: Schema): fc.Arbitrary<unknown> {
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return fc.oneof(...choices.map(fitting))
  if ('const' in schema) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  switch (schema.type) {
    case 'string':
      return fittingText(schema)
    case 'integer':
    case 'number':
      return fc.integer({
        min: Math.max(schema.minimum ?? 0, -1_000),
        max: Math.min(schema.maximum ?? 20, 20),
      })
    case 'boolean':
      return fc.boolean()
    case 'array':
      return fc.array(fitting(schema.items ?? {}), { maxLength: 4 })
    case 'object':
      return fittingObject(schema)
    default:
      return fc.jsonValue()
  }
}

function fittingText({ pattern, minLength = 0, maxLength = 40 }: Schema) {
  const typical = fc.constantFrom(
    '13800000001',
    '123456',
    '扳手',
    '330106',
    '文三路 1 号',
    'GF-M8',
    'Secret123',
    '材质:304',
  )
  if (!pattern)
    return fc.oneof(typical, fc.string({ minLength, maxLength: Math.min(maxLength, 60), unit: 'grapheme' }))
  // Texts are made out of a pattern as far as it says what comes next; looking ahead does not.
  return /\(\?[=!<]/.test(pattern) ? typical : fc.oneof(fc.stringMatching(new RegExp(pattern)), typical)
}

function fittingObject({ properties = {}, required = [] }: Schema) {
  const fields = Object.fromEntries(Object.entries(properties).map(([name, field]) => [name, fitting(field)]))
  return fc.record(fields, { requiredKeys: required.filter((name) => name in fields) })
}

/** Mostly right, with one thing wrong somewhere; or wrong altogether. */
export function spoiled(schema: Schema): fc.Arbitrary<unknown> {
  const names = Object.keys(schema.properties ?? {})
  const name = names.length > 0 ? fc.constantFrom(...names, 'unknownField') : fc.constant('unknownField')
  const oneWrong = fc
    .tuple(fitting(schema), name, nasty)
    .map(([good, field, bad]) => (isPlain(good) ? { ...good, [field]: bad } : bad))
  const allWrong = fc.record(Object.fromEntries(names.map((field) => [field, nasty])), { requiredKeys: [] })
  return fc.oneof(
    { weight: 4, arbitrary: fitting(schema) },
    { weight: 5, arbitrary: oneWrong },
    { weight: 2, arbitrary: allWrong },
    { weight: 1, arbitrary: nasty },
  )
}

const isPlain = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Other ways to write a path; some mean the same, some nothing. */
export const otherPath = (path: string) =>
  fc.constantFrom(
    ...[`/${path}`, `/.${path}`, path.replace('/api/', '/api/./'), path.replace('/api/', '/api/../api/')],
    ...[
      path.replace('/api/', '/api//'),
      `${path}/`,
      `${path};a=b`,
      `${path}.json`,
      `${path}%00`,
      `${path}%2e`,
      `${path}%zz`,
    ],
    ...[
      path.toUpperCase(),
      path.replace('.', '%2e'),
      path.replaceAll('/', '%2f'),
      path.replaceAll('/', '\\'),
    ],
    ...[
      `${path}?${'a=1&'.repeat(2_000)}`,
      `${path}#x`,
      `${path}/${'x'.repeat(4_000)}`,
      `/api/${encodeURIComponent(path)}`,
    ],
  )

/** A query that says every name with something; names may come twice or with brackets. */
export const queryOf = (names: readonly string[], fit: (name: string) => fc.Arbitrary<unknown>) =>
  fc
    .array(
      fc
        .constantFrom(...names, 'unknownField', '__proto__', 'constructor')
        .chain((name) =>
          fc.tuple(fc.constantFrom(name, name, name, `${name}[]`), fc.oneof(fit(name), nasty)),
        ),
      { maxLength: 5 },
    )
    .map((pairs) => pairs.map(([name, value]) => `${encode(name)}=${encode(value)}`).join('&'))

/** Lone surrogates cannot be written in a query; a byte that is no UTF-8 stands for them. */
function encode(value: unknown) {
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
  return text.isWellFormed() ? encodeURIComponent(text) : '%ff%fe'
}
