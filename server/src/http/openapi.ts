import type { Endpoint } from '@gongfang/contract/endpoint'
import { institutionCan } from '@gongfang/contract/institution'
import { refusals, transport } from '@gongfang/contract/refusal'
import * as z from 'zod/mini'

/** The API document, made from the schemas that validate. */
export function openApi(endpoints: readonly Endpoint[], siteName: string) {
  const schemas: Record<string, object> = { Refusal: refusal, Failure: failure }
  const paths: Record<string, object> = {}
  for (const endpoint of [...endpoints].sort((a, b) => a.path.localeCompare(b.path))) {
    paths[endpoint.path] = {
      ...paths[endpoint.path],
      [endpoint.method.toLowerCase()]: operation(endpoint, schemas),
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${siteName} API`,
      version: '1',
      description: `每个回答都是 { code, reason?, msg, time, data }：1 为成功，≥ 1000 为业务拒绝（HTTP 200），其余重复 HTTP 状态码。\n\n${reasonTable()}`,
    },
    paths,
    components: {
      schemas,
      securitySchemes: {
        token: { type: 'apiKey', in: 'header', name: 'token' },
        staff: { type: 'apiKey', in: 'header', name: 'admin-token' },
      },
    },
  }
}

const envelope = (properties: object, required: readonly string[] = []) => ({
  type: 'object',
  properties: { ...properties, msg: { type: 'string' }, time: { type: 'integer' } },
  required: ['code', 'msg', 'time', 'data', ...required],
})

const refusal = envelope(
  {
    code: { type: 'integer', minimum: 1000 },
    reason: { type: 'string', enum: Object.keys(refusals) },
    data: { anyOf: [{ type: 'object' }, { type: 'null' }] },
  },
  ['reason'],
)

const failure = envelope(
  {
    code: { type: 'integer', enum: Object.keys(transport).map(Number) },
    data: { type: 'null' },
    requestId: { type: 'string' },
  },
  ['requestId'],
)

function operation(endpoint: Endpoint, schemas: Record<string, object>) {
  const { summary, access, method, path, once } = endpoint
  const [, controller = '', action = ''] = /^\/api\/(.+)\/([^/]+)$/.exec(path) ?? []
  const operationId = `${method.toLowerCase()}_${controller}_${action}`.replace(/[^\w]/g, '_')
  const input = schema(endpoint.input, 'input', { operationId, schemas })
  const headers = once
    ? [
        {
          name: 'Idempotency-Key',
          in: 'header',
          required: true,
          schema: { type: 'string', pattern: '^[A-Za-z0-9_-]{16,64}$' },
        },
      ]
    : []
  return {
    operationId,
    tags: [controller],
    summary,
    'x-access': typeof access === 'object' ? `staff:${[access.staff].flat().join('|')}` : access,
    ...(endpoint.needs && { 'x-needs': endpoint.needs }),
    ...(endpoint.institution && { 'x-institution-roles': institutionCan[endpoint.institution] }),
    ...(access === 'anyone'
      ? {}
      : { security: [typeof access === 'object' ? { staff: [] } : { token: [] }] }),
    parameters: method === 'GET' ? [...queryParameters(input), ...headers] : headers,
    ...(method === 'POST' ? { requestBody: requestBody(endpoint, input) } : {}),
    responses: {
      200: answer(endpoint, schema(endpoint.output, 'output', { operationId, schemas })),
      default: {
        description: '传输失败',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
      },
    },
  }
}

type Json = {
  properties?: Record<string, object>
  required?: string[]
  $defs?: Record<string, object>
  [key: string]: unknown
}

/** Shapes that contain themselves are named; in this document names live beside the paths. */
function schema(
  type: z.ZodMiniType,
  io: 'input' | 'output',
  { operationId, schemas }: { operationId: string; schemas: Record<string, object> },
): Json {
  const made = z.toJSONSchema(type, { io, unrepresentable: 'any', reused: 'inline' })
  const named = JSON.stringify(made).replaceAll('"#/$defs/', `"#/components/schemas/${operationId}`)
  const { $schema: _, $defs = {}, ...json } = JSON.parse(named) as Json
  for (const [name, definition] of Object.entries($defs)) schemas[operationId + name] = definition
  return json
}

const queryParameters = ({ properties = {}, required = [] }: Json) =>
  Object.entries(properties).map(([name, property]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema: property,
  }))

function requestBody(endpoint: Endpoint, input: Json) {
  if (endpoint.body !== 'multipart')
    return { required: true, content: { 'application/json': { schema: input } } }
  const file = { type: 'string', format: 'binary' }
  return {
    required: true,
    content: {
      'multipart/form-data': {
        schema: { type: 'object', properties: { ...input.properties, file }, required: ['file'] },
      },
    },
  }
}

function answer(endpoint: Endpoint, output: Json) {
  const refused = { $ref: '#/components/schemas/Refusal' }
  if (endpoint.answer === 'binary') {
    const file = { type: 'string', format: 'binary' }
    return {
      description: '文件，或拒绝',
      content: { 'application/octet-stream': { schema: file }, 'application/json': { schema: refused } },
    }
  }
  const success = envelope({ code: { type: 'integer', const: 1 }, data: output })
  return {
    description: '成功，或拒绝',
    content: { 'application/json': { schema: { oneOf: [success, refused] } } },
  }
}

const reasonTable = () =>
  [
    '| code | reason | msg |\n|---|---|---|',
    ...Object.entries(refusals).map(([reason, [code, msg]]) => `| ${code} | ${reason} | ${msg} |`),
    ...Object.entries(transport).map(([code, msg]) => `| ${code} | – | ${msg} |`),
  ].join('\n')
