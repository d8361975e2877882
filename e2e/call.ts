import { randomUUID } from 'node:crypto'

/** Headers that say who calls: `token` for a member, `admin-token` for staff. */
export type Caller = Record<string, string>

/**
 * Calls `/api/<path>` and answers its `data`: POST with a body, GET without one. Throws what the shop said when it
 * refuses, so that no journey goes on after a request that failed.
 */
export async function call<Data>(
  { url }: { url: string },
  path: string,
  body?: object,
  caller: Caller = {},
): Promise<Data> {
  const request = body
    ? {
        method: 'POST',
        headers: { ...caller, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
        body: JSON.stringify(body),
      }
    : { headers: caller }
  const response = await fetch(`${url}/api/${path}`, request)
  const { code, msg, data } = (await response.json()) as { code: number; msg: string; data: Data }
  if (code !== 1) throw new Error(`${path}: ${code} ${msg} ${JSON.stringify(data)}`)
  return data
}
