import type { Endpoint } from '@gongfang/contract/base/endpoint'
import { refusals, type TransportStatus, transport } from '@gongfang/contract/base/refusal'
import { institutionCan } from '@gongfang/contract/people/institution'
import { mediaTypes } from './file-formats.ts'
import { type Json, schemaOf } from './openapi-schema.ts'
import { describe, tagWords } from './openapi-words.ts'

/** The API document, made from the schemas that validate. `origin` is the configured address; '' without one. */
export function openApi(
  endpoints: readonly Endpoint[],
  { siteName, origin }: { siteName: string; origin: string },
) {
  const schemas: Record<string, object> = { Refusal: refusal, Failure: failure }
  const paths: Record<string, object> = {}
  const tags = new Set<string>()
  for (const endpoint of [...endpoints].sort((a, b) => a.path.localeCompare(b.path))) {
    tags.add(namesOf(endpoint).controller)
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
      description: introduction(),
      contact: { name: siteName, ...(origin && { url: `${origin}/about` }) },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: origin || '/', description: siteName }],
    tags: [...tags].map((name) => ({ name, description: tagWords[name] ?? name })),
    paths,
    components: {
      schemas,
      responses: failureResponses(new Set(endpoints.flatMap(failuresOf))),
      securitySchemes: {
        token: { type: 'apiKey', in: 'header', name: 'token', description: '会员登录后得到的 token' },
        staff: { type: 'apiKey', in: 'header', name: 'admin-token', description: '员工登录后得到的 token' },
      },
    },
  }
}

const envelope = (properties: object, required: readonly string[] = []) => ({
  type: 'object',
  properties: { ...properties, msg: { type: 'string' }, time: { type: 'integer' } },
  required: ['code', 'msg', 'time', 'data', ...required],
})

/** Codes are listed, so that a generated client tells a success from a refusal by `code === 1`. */
const refusal = envelope(
  {
    code: { type: 'integer', enum: Object.values(refusals).map(([code]) => code) },
    reason: { type: 'string', enum: Object.keys(refusals) },
    data: {
      type: ['object', 'null'],
      properties: {
        fields: {
          type: 'object',
          description: '按字段名给出的说明',
          additionalProperties: { type: 'string' },
        },
      },
    },
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

const failureResponses = (statuses: Iterable<TransportStatus>) =>
  Object.fromEntries(
    [...statuses].map((status) => [
      `Failure${status}`,
      {
        description: transport[status],
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
      },
    ]),
  )

function namesOf({ method, path }: Endpoint) {
  const [, controller = '', action = ''] = /^\/api\/(.+)\/([^/]+)$/.exec(path) ?? []
  const operationId = `${method.toLowerCase()}_${controller}_${action}`.replace(/[^\w]/g, '_')
  return { controller, operationId }
}

function operation(endpoint: Endpoint, schemas: Record<string, object>) {
  const { summary, access, method } = endpoint
  const { controller, operationId } = namesOf(endpoint)
  const input = schemaOf(endpoint.input, 'input', { operationId, schemas })
  const headers = endpoint.once ? [idempotencyKey] : []
  return {
    operationId,
    tags: [controller],
    summary,
    description: describe(endpoint),
    'x-access': typeof access === 'object' ? `staff:${[access.staff].flat().join('|')}` : access,
    ...(endpoint.needs && { 'x-needs': endpoint.needs }),
    ...(endpoint.institution && { 'x-institution-roles': institutionCan[endpoint.institution] }),
    security: security(access),
    parameters: method === 'GET' ? [...queryParameters(input), ...headers] : headers,
    ...(method === 'POST' ? { requestBody: requestBody(endpoint, input) } : {}),
    responses: {
      200: answer(endpoint, schemaOf(endpoint.output, 'output', { operationId, schemas })),
      ...(endpoint.kept && { 304: { description: '与 If-None-Match 相符，没有变化' } }),
      ...Object.fromEntries(
        failuresOf(endpoint).map((status) => [status, { $ref: `#/components/responses/Failure${status}` }]),
      ),
    },
  }
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: true,
  description: '由调用方生成，重发同一请求时不变',
  schema: { type: 'string', pattern: '^[A-Za-z0-9_-]{16,64}$' },
}

function security(access: Endpoint['access']) {
  if (access === 'anyone') return []
  return [access === 'staff' || typeof access === 'object' ? { staff: [] } : { token: [] }]
}

/** Failures of a program that calls this path as the document says, and of one that does not. */
function failuresOf({ access, method }: Endpoint): TransportStatus[] {
  return [
    400,
    ...(access === 'anyone' ? [] : [401 as const]),
    ...(typeof access === 'object' ? [403 as const] : []),
    ...(method === 'POST' ? [413 as const, 415 as const] : []),
    429,
    431,
    500,
    503,
  ]
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
        schema: {
          type: 'object',
          properties: { ...input.properties, file },
          required: [...(input.required ?? []), 'file'],
        },
      },
    },
  }
}

function answer(endpoint: Endpoint, output: Json) {
  const refused = { $ref: '#/components/schemas/Refusal' }
  if (endpoint.answer) {
    const file = { schema: { type: 'string', format: 'binary' } }
    return {
      description: '文件，或拒绝',
      content: {
        ...Object.fromEntries(endpoint.answer.map((format) => [mediaTypes[format], file])),
        'application/json': { schema: refused },
      },
    }
  }
  const success = envelope({ code: { type: 'integer', const: 1 }, data: output })
  return {
    description: '成功（code 为 1），或拒绝',
    content: { 'application/json': { schema: { oneOf: [success, refused] } } },
  }
}

const introduction =
  () => `每个回答都是 { code, reason?, msg, time, data }：1 为成功，≥ 1000 为业务拒绝（HTTP 200），其余重复 HTTP 状态码。

- 请求头 platform（pc、h5 或 wechat）说明调用方所在的终端，可省略。
- 每个 GET 也可用 HEAD 调用。
- 请求和回答均为 UTF-8 的 JSON；回答可按 Accept-Encoding 以 br 或 gzip 压缩。

${reasonTable()}`

const reasonTable = () =>
  [
    '| code | reason | msg |\n|---|---|---|',
    ...Object.entries(refusals).map(([reason, [code, msg]]) => `| ${code} | ${reason} | ${msg} |`),
    ...Object.entries(transport).map(([code, msg]) => `| ${code} | – | ${msg} |`),
  ].join('\n')
