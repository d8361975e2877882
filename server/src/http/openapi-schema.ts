import * as z from 'zod/mini'

export type Json = {
  properties?: Record<string, object>
  required?: string[]
  $defs?: Record<string, object>
  [key: string]: unknown
}

/** Shapes that contain themselves are named; in the document names live beside the paths. */
export function schemaOf(
  type: z.ZodMiniType,
  io: 'input' | 'output',
  { operationId, schemas }: { operationId: string; schemas: Record<string, object> },
): Json {
  const made = z.toJSONSchema(type, { io, unrepresentable: 'any', reused: 'inline' })
  const named = JSON.stringify(made).replaceAll('"#/$defs/', `"#/components/schemas/${operationId}`)
  const { $schema: _, $defs = {}, ...json } = portable(JSON.parse(named)) as Json
  for (const [name, definition] of Object.entries($defs)) schemas[operationId + name] = definition
  return json
}

/** Two shapes of JSON Schema 2020-12 that generators and linters do not read are said in older words as well. */
function portable(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(portable)
  if (value === null || typeof value !== 'object') return value
  const read = Object.fromEntries(Object.entries(value).map(([key, item]) => [key, portable(item)]))
  return isRecordOfNames(read) ? namedProperties(read) : isTuple(read) ? withItems(read) : read
}

interface RecordOfNames {
  propertyNames: { enum: string[] }
  additionalProperties: object
  required?: string[]
}
const isRecordOfNames = (schema: object): schema is RecordOfNames =>
  'propertyNames' in schema &&
  Array.isArray((schema.propertyNames as { enum?: unknown } | undefined)?.enum) &&
  typeof (schema as RecordOfNames).additionalProperties === 'object'

/** `{ propertyNames: { enum: ['a', 'b'] }, additionalProperties: X }` → `{ properties: { a: X, b: X } }` */
function namedProperties({ propertyNames, additionalProperties, ...rest }: RecordOfNames) {
  const properties = Object.fromEntries(propertyNames.enum.map((name) => [name, additionalProperties]))
  return { ...rest, properties, additionalProperties: false }
}

interface Tuple {
  prefixItems: object[]
  items?: object | false
}
const isTuple = (schema: object): schema is Tuple => Array.isArray((schema as Partial<Tuple>).prefixItems)

/** A tuple has as many items as positions; `items` says what each of them may be. */
function withItems(schema: Tuple): Tuple {
  if (schema.items) return schema
  const texts = new Set(schema.prefixItems.map((item) => JSON.stringify(item)))
  const kinds = [...texts].map((text): object => JSON.parse(text))
  const [only = {}] = kinds
  return { ...schema, items: kinds.length === 1 ? only : { anyOf: kinds } }
}
