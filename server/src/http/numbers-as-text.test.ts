import type { Endpoint } from '@gongfang/contract/base/endpoint'
import type { Envelope } from '@gongfang/contract/base/envelope'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { Schema } from '../testing/bad-input.ts'
import { openTestShop, type TestClient, type TestShop } from '../testing/shop.ts'

// A client that sends what was typed instead of the number that it means is refused beside the field. 1.5 became 15 where
// somebody read such texts leniently, and Number('') is 0.

let shop: TestShop
const callers: TestClient[] = []
beforeAll(async () => {
  shop = await openTestShop({ env: { LOG_LEVEL: 'fatal' } })
  callers.push(await shop.staff(), await shop.member())
}, 60_000)
afterAll(() => shop.close())

const TEXTS = ['1.5', '１２', '1e3', ' 12 ', '', '-2', 'abc']

type Path = readonly (string | number)[]
interface Filled {
  value: unknown
  /** Where numbers stand in it. */
  numbers: Path[]
}

/** What a field may be, but for nothing at all. */
const choicesOf = ({ anyOf, oneOf }: Schema) => (anyOf ?? oneOf ?? []).filter(({ type }) => type !== 'null')

const isNumber = ({ type }: Schema) => type === 'integer' || type === 'number'

/** An input with a text in place of every number. `round` chooses among alternatives. */
function filled(schema: Schema, text: string, round: number, path: Path = []): Filled {
  const choices = choicesOf(schema)
  if (choices.length > 0) {
    if (choices.some(isNumber) && choices.some(({ type }) => type === 'string'))
      throw new Error(`${path.join('.')} takes texts, too`)
    const chosen = choices.find(isNumber) ?? choices[round % choices.length]
    return filled(chosen ?? {}, text, round, path)
  }
  if (isNumber(schema) && !('const' in schema)) return { value: text, numbers: [path] }
  if ('const' in schema) return { value: schema.const, numbers: [] }
  if (schema.enum) return { value: schema.enum[0], numbers: [] }
  if (schema.type === 'array') {
    const item = filled(schema.items ?? {}, text, round, [...path, 0])
    return { value: [item.value], numbers: item.numbers }
  }
  if (schema.type === 'object') {
    const fields = Object.entries(schema.properties ?? {}).map(
      ([name, field]) => [name, filled(field, text, round, [...path, name])] as const,
    )
    return {
      value: Object.fromEntries(fields.map(([name, { value }]) => [name, value])),
      numbers: fields.flatMap(([, { numbers }]) => numbers),
    }
  }
  return { value: schema.type === 'boolean' ? true : 'x', numbers: [] }
}

/** How many rounds choose every alternative once. */
function roundsOf(schema: Schema): number {
  const choices = choicesOf(schema)
  const inner = [
    ...choices,
    ...Object.values(schema.properties ?? {}),
    ...(schema.items ? [schema.items] : []),
  ]
  return Math.max(1, choices.length, ...inner.map(roundsOf))
}

const schemaOf = ({ input }: Endpoint) =>
  z.toJSONSchema(input, { io: 'input', unrepresentable: 'any', reused: 'inline' }) as Schema

const callerOf = ({ access }: Endpoint) =>
  access === 'anyone' ? shop.visitor : callers[access === 'member' || access === 'approvedMember' ? 1 : 0]!

/** Numbers of the input about which the answer says nothing. A list or a choice is named instead of what is in it. */
function unsaid({ data }: Envelope, numbers: readonly Path[]): string[] {
  const { fields = {} } = (data ?? {}) as { fields?: Record<string, string> }
  const isSaid = (path: Path) =>
    path.some((_, at) => /[\u4e00-\u9fff]/.test(fields[path.slice(0, at + 1).join('.')] ?? ''))
  return numbers.filter((path) => !isSaid(path)).map((path) => path.join('.'))
}

interface Asking {
  endpoint: Endpoint
  text: string
  value: unknown
  numbers: Path[]
}

function askingsOf(endpoint: Endpoint): Asking[] {
  if (endpoint.method === 'GET' || endpoint.body === 'multipart') return []
  const schema = schemaOf(endpoint)
  const all = Array.from({ length: roundsOf(schema) }, (_, round) =>
    TEXTS.map((text) => ({ endpoint, text, ...filled(schema, text, round) })),
  )
  const withNumbers = all.flat().filter(({ numbers }) => numbers.length > 0)
  return [...new Map(withNumbers.map((one) => [JSON.stringify(one.value), one])).values()]
}

async function wrongOf({ endpoint, text, value, numbers }: Asking): Promise<string[]> {
  const { status, body } = await callerOf(endpoint).ask(endpoint, value)
  const left = status === 200 && body.reason === 'invalid' ? unsaid(body, numbers) : ['?']
  if (left.length === 0) return []
  return [`${endpoint.path} ${JSON.stringify(text)} ${status} ${body.reason} ${left.join(' ')}`]
}

test('a text in place of a number is refused beside its field, at every endpoint', {
  timeout: 60_000,
}, async () => {
  const askings = shop.app.endpoints.flatMap(askingsOf)
  const wrong: string[] = []
  for (let at = 0; at < askings.length; at += 8)
    wrong.push(...(await Promise.all(askings.slice(at, at + 8).map(wrongOf))).flat())
  expect(wrong).toEqual([])
  expect(askings.flatMap(({ numbers }) => numbers).length).toBeGreaterThan(1_000)
})
