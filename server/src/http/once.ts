import { hash } from 'node:crypto'
import type { Endpoint } from '@gongfang/contract/base/endpoint'
import { refuse } from '@gongfang/contract/base/refusal'
import type { Db } from '../db/connect.ts'
import type { Caller, Claim, LiveSession } from './context.ts'
import { liveCaller, mustMay } from './session.ts'

interface Intent {
  endpoint: Endpoint
  key: string
  body: unknown
}

/** The key is inserted first, so a repetition waits here for the first one's end and then reads its answer. */
export async function once<T extends object>(
  tx: Db,
  { caller, ...intent }: Intent & { caller: number },
  run: (tx: Db) => Promise<T>,
): Promise<T> {
  const inserted = await tx`
    insert into request_key (caller_id, endpoint, key, body_hash)
    values (${caller}, ${intent.endpoint.path}, ${intent.key}, ${bodyHash(intent)})
    on conflict do nothing returning 1`
  return inserted.length > 0 ? runFirst(tx, caller, intent, run) : repeat(tx, caller, intent)
}

/** The same for a claim: one statement looks the session up and inserts the key. */
export async function onceOf<T extends object>(
  tx: Db,
  { claim, ...intent }: Intent & { claim: Claim },
  run: (tx: Db, caller: Caller) => Promise<T>,
): Promise<T> {
  const [row] = await tx<(Caller & LiveSession & { isFirst: boolean })[]>`
    with live as (${liveCaller(tx, claim)}), put as (
      insert into request_key (caller_id, endpoint, key, body_hash)
      select id, ${intent.endpoint.path}, ${intent.key}, ${bodyHash(intent)} from live
      on conflict do nothing returning 1)
    select live.*, exists (select from put) as is_first from live`
  const { lastSeenAt, isFirst, ...caller } = claim.found(row)
  mustMay(caller, intent.endpoint)
  return isFirst ? runFirst(tx, caller.id, intent, (tx) => run(tx, caller)) : repeat(tx, caller.id, intent)
}

async function runFirst<T extends object>(
  tx: Db,
  caller: number,
  { endpoint, key }: Intent,
  run: (tx: Db) => Promise<T>,
): Promise<T> {
  const answer = await run(tx)
  // Not awaited, because it is sent together with the commit, which fails if it fails.
  tx`
    update request_key set answer = ${tx.json(answer)}
     where caller_id = ${caller} and endpoint = ${endpoint.path} and key = ${key}`.catch(() => {})
  return answer
}

async function repeat<T extends object>(tx: Db, caller: number, intent: Intent): Promise<T> {
  const { endpoint, key } = intent
  const [first] = await tx<{ bodyHash: string; answer: T }[]>`
    select body_hash, answer from request_key
     where caller_id = ${caller} and endpoint = ${endpoint.path} and key = ${key}`
  if (!first || first.bodyHash !== bodyHash(intent)) refuse('keyReused')
  return first.answer
}

const bodyHash = ({ body }: Intent) => hash('sha256', JSON.stringify(body))

/** A member leaves: answers hold what was ordered and where to. */
export const deleteKeys = (tx: Db, member: number) => tx`
  delete from request_key where caller_id = ${member} and endpoint not like '/api/admin.%'`
