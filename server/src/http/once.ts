import { hash } from 'node:crypto'
import type { Endpoint } from '@gongfang/contract/endpoint'
import { refuse } from '@gongfang/contract/refusal'
import type { Db } from '../db/connect.ts'

interface Intent {
  caller: number
  endpoint: Endpoint
  key: string
  body: unknown
}

/** The key is inserted first, so a repetition waits here for the first one's end and then reads its answer. */
export async function once<T extends object>(
  tx: Db,
  intent: Intent,
  run: (tx: Db) => Promise<T>,
): Promise<T> {
  const { caller, endpoint, key } = intent
  const bodyHash = hash('sha256', JSON.stringify(intent.body))
  const inserted = await tx`
    insert into request_key (caller_id, endpoint, key, body_hash)
    values (${caller}, ${endpoint.path}, ${key}, ${bodyHash}) on conflict do nothing returning 1`
  if (inserted.length === 0) {
    const [first] = await tx<{ bodyHash: string; answer: T }[]>`
      select body_hash, answer from request_key
       where caller_id = ${caller} and endpoint = ${endpoint.path} and key = ${key}`
    if (!first || first.bodyHash !== bodyHash) refuse('keyReused')
    return first.answer
  }
  const answer = await run(tx)
  // Not awaited, because it is sent together with the commit, which fails if it fails.
  tx`
    update request_key set answer = ${tx.json(answer)}
     where caller_id = ${caller} and endpoint = ${endpoint.path} and key = ${key}`.catch(() => {})
  return answer
}

/** A member leaves: answers hold what was ordered and where to. */
export const deleteKeys = (tx: Db, member: number) => tx`
  delete from request_key where caller_id = ${member} and endpoint not like '/api/admin.%'`
