import type postgres from 'postgres'

type Read = (text: string) => unknown
type Write = (value: never) => string

const asNumber = Number
const asText = (text: string) => text
const asJson = JSON.parse
const asBytes = (text: string) => Buffer.from(text.slice(2), 'hex')

const scalars = {
  bigint: { to: 20, from: [20], serialize: String, parse: toSafeInteger },
  instant: { to: 1184, from: [1184], serialize: toInstant, parse: toInstant },
  day: { to: 1082, from: [1082], serialize: String, parse: String },
}

/**
 * The array types that our statements use, by oids that never change in PostgreSQL. The driver could fetch all of
 * them, but a failure of that query is not handled: a connection cut at that moment ended the process (postgres.js
 * 3.4.9, `fetchArrayTypes`).
 */
const arrays: [name: string, number: number, read: Read, write?: Write][] = [
  ['bool', 1000, (text) => text === 't'],
  ['bytea', 1001, asBytes],
  ['int8', 1016, toSafeInteger],
  ['int2', 1005, asNumber],
  ['int4', 1007, asNumber],
  ['text', 1009, asText],
  ['json', 199, asJson, JSON.stringify],
  ['name', 1003, asText],
  ['oid', 1028, asNumber],
  ['float4', 1021, asNumber],
  ['float8', 1022, asNumber],
  ['varchar', 1015, asText],
  ['date', 1182, asText],
  ['timestamptz', 1185, toInstant, toInstant],
  ['numeric', 1231, asText],
  ['uuid', 2951, asText],
  ['jsonb', 3807, asJson, JSON.stringify],
]

/** Converts rows to the forms of the contract: whole numbers, instants as ISO 8601 in UTC, days as text. */
export const types = Object.fromEntries<postgres.PostgresType>([
  ...Object.entries(scalars),
  ...arrays.map(([name, number, read, write = String]): [string, postgres.PostgresType] => [
    `${name}Array`,
    {
      to: number,
      from: [number],
      parse: (text: string) => parseArray(text, read),
      serialize: (values: unknown) => (Array.isArray(values) ? writeArray(values, write) : values),
    },
  ]),
])

function toSafeInteger(text: string) {
  const number = Number(text)
  if (!Number.isSafeInteger(number)) throw new RangeError(`${text} is beyond 2^53; cast it to text`)
  return number
}

function toInstant(value: string | Date) {
  return new Date(value).toISOString()
}

const writeArray = (values: readonly unknown[], write: Write): string =>
  `{${values.map((value) => writeElement(value, write)).join()}}`

function writeElement(value: unknown, write: Write): string {
  if (value === undefined) throw new TypeError('an element of an array is undefined')
  if (value === null) return 'null'
  if (Array.isArray(value)) return writeArray(value, write)
  return `"${write(value as never).replace(/["\\]/g, '\\$&')}"`
}

const ELEMENT = /"((?:[^"\\]|\\.)*)"|[^,]+/gs

/** Parses `{1,NULL,"a, \"b\""}`; refuses an array of arrays. */
export function parseArray(text: string, read: Read): unknown[] {
  if (text === '{}') return []
  if (!/^\{[^{]/.test(text)) throw new RangeError(`not a plain array: ${text}`)
  const inside = text.slice(1, -1)
  const plain = (word: string) => (word === 'NULL' ? null : read(word))
  if (!/["\\]/.test(inside)) return inside.split(',').map(plain)
  return Array.from(inside.matchAll(ELEMENT), ([word, quoted]) =>
    quoted === undefined ? plain(word) : read(quoted.replace(/\\(.)/gs, '$1')),
  )
}
