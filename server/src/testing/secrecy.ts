import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Endpoint } from '@gongfang/contract/base/endpoint'
import { readXlsx } from 'hucre/xlsx'
import { expect } from 'vitest'
import type { TestClient } from './shop.ts'

const CONTRACT = join(import.meta.dirname, '../../../contract/src')

/** Every endpoint of the contract with this access. */
export async function endpointsOf(wanted: readonly Endpoint['access'][]): Promise<Endpoint[]> {
  const found = new Map<string, Endpoint>()
  for (const file of readdirSync(CONTRACT, { recursive: true, encoding: 'utf8' })) {
    if (file.endsWith('.test.ts') || !file.endsWith('.ts')) continue
    const module = (await import(join(CONTRACT, file))) as Record<string, unknown>
    for (const value of Object.values(module)) {
      const { path, access, input } = (value ?? {}) as Partial<Endpoint>
      if (path?.startsWith('/api/') && access && input && wanted.includes(access))
        found.set(path, value as Endpoint)
    }
  }
  return [...found.values()]
}

/** Asks each endpoint with each wish; what is planted must be in no answer. Returns how many answered. */
export async function searchAnswers(
  asker: TestClient,
  endpoints: readonly Endpoint[],
  { wishes, planted }: { wishes: readonly Record<string, unknown>[]; planted: RegExp },
): Promise<number> {
  let answered = 0
  for (const endpoint of endpoints)
    for (const wish of wishes) {
      const { status, body, bytes } = await asker.ask(endpoint, wish)
      if (status === 200 && body.code === 1) answered++
      expect([endpoint.path, planted.test(await textOf(bytes))]).toEqual([endpoint.path, false])
    }
  return answered
}

/** Workbooks are read, everything else is text. */
export async function textOf(bytes: Buffer): Promise<string> {
  if (!bytes.subarray(0, 2).equals(Buffer.from('PK'))) return bytes.toString('utf8')
  return JSON.stringify((await readXlsx(bytes)).sheets.map(({ rows }) => rows))
}
