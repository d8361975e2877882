import type { Endpoint } from '@gongfang/contract/endpoint'
import { refusals, transport } from '@gongfang/contract/refusal'
import * as z from 'zod/mini'

/** The API document, made from the schemas that validate. */
export function openApi(endpoints: readonly Endpoint[], siteName: string) {
  const paths: Record<string, object> = {}
  for (const endpoint of [...endpoints].sort((a, b) => a.path.localeCompare(b.path))) {
    paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method.toLowerCase()]: operation(endpoint) }
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
      securitySchemes: {
        token: { type: 'apiKey', in: 'header', name: 'token' },
        staff: { type: 'apiKey', in: 'header', name: 'admin-token' },
      },
    },
  }
}

function operation(endpoint: Endpoint) {
  const { summary, access, method, path, once } = endpoint
  const input = schema(endpoint.input, 'input')
  const [, controller = '', action = ''] = /^\/api\/(.+)\/([^/]+)$/.exec(path) ?? []
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
    operationId: `${method.toLowerCase()}_${controller}_${action}`.replace(/[^\w]/g, '_'),
    tags: [controller],
    summary,
    'x-access': typeof access === 'object' ? `staff:${access.staff}` : access,
    ...(access === 'anyone'
      ? {}
      : { security: [typeof access === 'object' ? { staff: [] } : { token: [] }] }),
    parameters: method === 'GET' ? [...queryParameters(input), ...headers] : headers,
    ...(method === 'POST' ? { requestBody: requestBody(endpoint, input) } : {}),
    responses: { 200: answer(endpoint) },
  }
}

type Json = { properties?: Record<string, object>; required?: string[]; [key: string]: unknown }

const schema = (type: z.ZodMiniType, io: 'input' | 'output') => {
  const { $schema: _, ...json } = z.toJSONSchema(type, {
    io,
    unrepresentable: 'any',
    reused: 'inline',
  }) as Json
  return json as Json
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

function answer(endpoint: Endpoint) {
  if (endpoint.answer === 'binary') {
    return {
      description: '文件',
      content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
    }
  }
  const envelope = {
    type: 'object',
    properties: {
      code: { type: 'integer' },
      reason: { type: 'string' },
      msg: { type: 'string' },
      time: { type: 'integer' },
      data: { anyOf: [schema(endpoint.output, 'output'), { type: 'object' }, { type: 'null' }] },
    },
    required: ['code', 'msg', 'time', 'data'],
  }
  return { description: '信封', content: { 'application/json': { schema: envelope } } }
}

const reasonTable = () =>
  [
    '| code | reason | msg |\n|---|---|---|',
    ...Object.entries(refusals).map(([reason, [code, msg]]) => `| ${code} | ${reason} | ${msg} |`),
    ...Object.entries(transport).map(([code, msg]) => `| ${code} | – | ${msg} |`),
  ].join('\n')
