import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Endpoint } from '@gongfang/contract/base/endpoint'
import type { Server } from './server.ts'
import { timesOf } from './times.ts'

// Every list of the back office as a screen asks for it: the first page, each way of filtering it that its input knows,
// words typed into its search, and the counts above it.

export interface ListFigure {
  path: string
  asked: string
  p50Ms: number
  p95Ms: number
  bytes: number
  status: string
}

const GOAL_MS = 300
const CONTRACT = join(import.meta.dirname, '../../contract/src')

/** What somebody types: goods, a part of a code, an institution, the end of a phone, a whole order number, nothing there is. */
const WORDS = ['扳手', 'M6', '实验仪器公司', '13700', '查无此物']

export async function measureLists(server: Server, token: string, say: (line: string) => void) {
  const figures: ListFigure[] = []
  for (const endpoint of await lists()) {
    for (const asked of waysOf(endpoint)) {
      const figure = await measure(server, token, endpoint.path, asked)
      figures.push(figure)
      if (figure.p95Ms > GOAL_MS || figure.status !== '') say(line(figure).join('  '))
    }
  }
  return figures
}

async function lists(): Promise<Endpoint[]> {
  const found = new Map<string, Endpoint>()
  for (const file of readdirSync(CONTRACT, { recursive: true, encoding: 'utf8' })) {
    if (file.endsWith('.test.ts') || !file.endsWith('.ts')) continue
    const module = (await import(join(CONTRACT, file))) as Record<string, unknown>
    for (const value of Object.values(module)) if (isList(value)) found.set(value.path, value)
  }
  return [...found.values()].sort((a, b) => (a.path < b.path ? -1 : 1))
}

function isList(value: unknown): value is Endpoint {
  const { path = '', method, answer } = (value ?? {}) as Partial<Endpoint>
  if (method !== 'GET' || answer !== undefined) return false
  return /^\/api\/admin\.(.*\/(lst|signUps|log|\w*[cC]ounts|refunds)|overview\/.*)$/.test(path)
}

interface Schema {
  _zod: {
    def: {
      type: string
      innerType?: Schema
      entries?: Record<string, string>
      shape?: Record<string, Schema>
    }
  }
}

/** The first page; each value of each choice; a month; each word where words are looked for. */
function waysOf(endpoint: Endpoint): Record<string, string>[] {
  const shape = (endpoint.input as unknown as Schema)._zod.def.shape ?? {}
  const needed: Record<string, string> = {}
  const ways: Record<string, string>[] = []
  for (const [name, schema] of Object.entries(shape)) {
    const { def, optional } = bare(schema)
    const choices = Object.values(def.entries ?? {})
    if (!optional && name !== 'limit') needed[name] = choices[0] ?? '1'
    for (const choice of choices) ways.push({ [name]: choice })
    if (name === 'keyword') for (const keyword of WORDS) ways.push({ keyword })
  }
  if ('from' in shape && 'to' in shape) ways.push({ from: '2026-10-01', to: '2026-10-31' })
  return [needed, ...ways.map((way) => ({ ...needed, ...way }))]
}

function bare(schema: Schema): { def: Schema['_zod']['def']; optional: boolean } {
  let optional = false
  let inner = schema
  while (inner._zod.def.innerType) {
    optional = true
    inner = inner._zod.def.innerType
  }
  return { def: inner._zod.def, optional }
}

async function measure(
  { port }: Server,
  token: string,
  path: string,
  asked: Record<string, string>,
): Promise<ListFigure> {
  const query = new URLSearchParams(asked)
  let bytes = 0
  let status = ''
  const times = await timesOf(async () => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}?${query}`, {
      headers: { 'admin-token': token },
    })
    const body = await answer.bytes()
    bytes = body.length
    const { code, msg } = JSON.parse(Buffer.from(body).toString()) as { code: number; msg: string }
    if (code !== 1) status = `${answer.status} ${msg}`
  })
  return { path, asked: decodeURIComponent(String(query)), ...times, bytes, status }
}

const line = ({ path, asked, p50Ms, p95Ms, bytes, status }: ListFigure) => [
  path.replace('/api/admin.', ''),
  asked,
  p50Ms.toFixed(1),
  p95Ms.toFixed(1),
  String(bytes),
  status || (p95Ms > GOAL_MS ? '慢' : ''),
]

const HEAD = ['列表', '条件', 'p50 ms', 'p95 ms', '字节', `目标 p95 < ${GOAL_MS} ms`]

/** For each list its first page and its slowest way. */
export function listTable(figures: readonly ListFigure[]): string {
  const paths = [...new Set(figures.map(({ path }) => path))]
  const rows = paths.flatMap((path) => {
    const [first, ...others] = figures.filter((figure) => figure.path === path)
    const slowest = others.sort((a, b) => b.p95Ms - a.p95Ms)[0]
    return [first, slowest].filter((figure) => figure !== undefined)
  })
  return [HEAD, HEAD.map(() => '---'), ...rows.map(line)]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n')
}
