import type { Endpoint } from '@gongfang/contract/base/endpoint'
import { type FieldErrors, refuse } from '@gongfang/contract/base/refusal'
import { visibleText } from '@gongfang/contract/base/typed-text'
import { DIRECTION_MARKS } from '@gongfang/contract/base/values'
import * as z from 'zod/mini'
import { compiled } from './compiled.ts'
import { TransportError } from './errors.ts'
import { sentenceOf } from './sentences.ts'

// Sentences for checks without their own in the contract. Set here, so that browsers do not load them.
z.config({ localeError: sentenceOf })

/** Checks the client's input by the contract; refuses invalid input with a sentence per field. */
export const parseInput = <E extends Endpoint>({ method, input }: E, raw: unknown) =>
  method === 'GET' ? parseQuery<E['input']>(input, raw) : parse<E['input']>(input, mustBeObject(raw))

/** A query holds strings only: declared numbers and booleans are read strictly, repeated names make arrays. */
export const parseQuery = <S extends z.ZodMiniType>(input: S, raw: unknown): z.output<S> =>
  parse(input, fromQuery(input, mustBeObject(raw)))

function parse<S extends z.ZodMiniType>(input: S, raw: object): z.output<S> {
  const result = compiled(input).safeParse(clean(raw, '', 0))
  if (result.success) return result.data
  return refuse('invalid', { fields: fieldErrors(result.error.issues) })
}

function mustBeObject(raw: unknown): object {
  if (raw === null || typeof raw !== 'object' || Array.isArray(raw)) throw new TransportError(400)
  return raw
}

/** The first sentence for each field. The names may be the client's own, `__proto__` among them. */
function fieldErrors(issues: readonly z.core.$ZodIssue[]): FieldErrors {
  const said = issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => [nameOf([...issue.path, key.slice(0, 60)]), '不支持的字段'])
      : [[nameOf(issue.path), issue.message]],
  )
  return Object.fromEntries(said.toReversed())
}

const nameOf = (path: readonly PropertyKey[]) => path.map(String).join('.')

/**
 * Strings are trimmed and lose their hidden characters (passwords do not); what no text of ours may hold is refused before
 * anything looks at it.
 */
function clean(value: unknown, name: string, depth: number): unknown {
  if (depth > 12) throw new TransportError(400)
  if (typeof value === 'string') {
    if (value.includes('\u0000') || !value.isWellFormed())
      refuse('invalid', { fields: { [name]: '含有不支持的字符' } })
    if (/password$/i.test(name)) return value
    const text = visibleText(value).trim()
    // Copied along from elsewhere, they are no part of what is looked for.
    return name === 'keyword' ? text.replace(DIRECTION_MARKS, '') : text
  }
  if (Array.isArray(value)) return value.map((item) => clean(item, name, depth + 1))
  if (value !== null && typeof value === 'object') {
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, clean(item, key, depth + 1)]))
  }
  return value
}

type Wanted = 'number' | 'boolean' | 'array' | 'other'
const wantedOf = new WeakMap<z.ZodMiniType, Map<string, { wanted: Wanted; item: Wanted }>>()

function fromQuery(input: z.ZodMiniType, raw: object): Record<string, unknown> {
  let shape = wantedOf.get(input)
  if (!shape) {
    shape = shapeOf(input)
    wantedOf.set(input, shape)
  }
  return Object.fromEntries(
    Object.entries(raw).map(([name, value]) => {
      const field = shape.get(name)
      if (field?.wanted === 'array') return [name, [value].flat().map((item) => read(item, field.item))]
      return [name, read(value, field?.wanted ?? 'other')]
    }),
  )
}

function read(value: unknown, wanted: Wanted): unknown {
  if (typeof value !== 'string') return value
  if (wanted === 'number' && /^-?\d{1,15}$/.test(value)) return Number(value)
  if (wanted === 'boolean' && (value === 'true' || value === 'false')) return value === 'true'
  return value
}

interface Def {
  type: string
  innerType?: { def: Def }
  element?: { def: Def }
  shape?: Record<string, { def: Def }>
}

function shapeOf(schema: unknown) {
  const { shape = {} } = (schema as { def: Def }).def
  return new Map(
    Object.entries(shape).map(([name, field]) => {
      const def = bare(field.def)
      const item = def.element ? kind(bare(def.element.def)) : 'other'
      return [name, { wanted: kind(def), item }]
    }),
  )
}

const bare = (def: Def): Def => (def.innerType ? bare(def.innerType.def) : def)
const kind = ({ type }: Def): Wanted =>
  type === 'number' || type === 'boolean' || type === 'array' ? type : 'other'
