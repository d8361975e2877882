import { createHash } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import { refuse } from '@gongfang/contract/base/refusal'
import { AwsClient } from 'aws4fetch'
import type { Storage } from './storage.ts'

/** A bucket of S3, MinIO, OSS, COS …: anything that speaks the protocol with addresses of the form `endpoint/bucket/key`. */
export interface S3Account {
  readonly endpoint: string
  readonly bucket: string
  readonly region: string
  readonly accessKey: string
  readonly secretKey: string
}

/** The file store does not answer. Nothing is wrong with the request. */
class StoreGone extends Error {
  override name = 'StoreGone'
  readonly statusCode = 503
}

const PATIENCE_MS = 8_000
const LONG_PATIENCE_MS = 120_000
/** A large backup over a slow line. */
const SLOWEST_BYTES_PER_MS = 500

export interface BucketStorage extends Storage {
  /** SHA-256 of what is there, read in parts; null when there is none. `bytes`: about how large it is. */
  readonly sum: (key: string, bytes: number) => Promise<string | null>
}

/** Files in a bucket, so that several machines share them. */
export function s3Storage(account: S3Account): BucketStorage {
  const ask = askingOf(account)
  return {
    async put(key, bytes) {
      const answer = await ask('PUT', key, { body: Buffer.from(bytes) }).catch(() => null)
      if (!answer?.ok) refuse('uploadUnsaved')
    },
    async putFile(key, path) {
      const body = await openAsBlob(path)
      const answer = await ask('PUT', key, {
        body,
        patienceMs: longPatience(body.size),
      }).catch(() => null)
      if (!answer?.ok) refuse('uploadUnsaved')
    },
    async get(key) {
      const answer = await ask('GET', key)
      if (answer.status === 404) return null
      if (!answer.ok) throw new StoreGone(`the file store answers ${answer.status}`)
      return Buffer.from(await answer.arrayBuffer())
    },
    async sum(key, bytes) {
      const answer = await ask('GET', key, { patienceMs: longPatience(bytes) })
      if (answer.status === 404) return null
      if (!answer.ok) throw new StoreGone(`the file store answers ${answer.status}`)
      const hash = createHash('sha256')
      try {
        for await (const part of answer.body ?? []) hash.update(part)
      } catch (cause) {
        throw new StoreGone('the file store ended its answer early', { cause })
      }
      return hash.digest('hex')
    },
    async remove(key) {
      const answer = await ask('DELETE', key)
      if (!answer.ok && answer.status !== 404) throw new StoreGone(`the file store answers ${answer.status}`)
    },
    async *keys() {
      for (let next: string | undefined = ''; next !== undefined; ) {
        const words = new URLSearchParams({
          'list-type': '2',
          ...(next ? { 'continuation-token': next } : {}),
        })
        const answer: Response = await ask('GET', `?${words}`)
        if (!answer.ok) throw new StoreGone(`the file store answers ${answer.status}`)
        const list = await answer.text()
        yield* within(list, 'Key')
        next = within(list, 'NextContinuationToken')[0]
      }
    },
  }
}

/** Signed questions to the bucket. */
function askingOf({ endpoint, bucket, region, accessKey, secretKey }: S3Account) {
  const client = new AwsClient({
    accessKeyId: accessKey,
    secretAccessKey: secretKey,
    service: 's3',
    region,
    retries: 1,
  })
  return async (
    method: 'GET' | 'PUT' | 'DELETE',
    key: string,
    { body, patienceMs = PATIENCE_MS }: { body?: Blob | Buffer<ArrayBuffer>; patienceMs?: number } = {},
  ) => {
    try {
      return await client.fetch(`${endpoint}/${bucket}/${key}`, {
        method,
        signal: AbortSignal.timeout(patienceMs),
        ...(body ? { body, headers: { 'content-length': String(sizeOf(body)) } } : {}),
      })
    } catch (cause) {
      throw new StoreGone('the file store does not answer', { cause })
    }
  }
}

const longPatience = (bytes: number) => LONG_PATIENCE_MS + Math.ceil(bytes / SLOWEST_BYTES_PER_MS)

const sizeOf = (body: Blob | Buffer) => (body instanceof Blob ? body.size : body.length)

/** Our keys hold nothing that XML would write in another way; a token may. */
const within = (xml: string, name: string) =>
  [...xml.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g'))].map(([, text = '']) =>
    text.replace(/&(amp|lt|gt|quot|#39|apos);/g, (_, entity: string) => ENTITIES[entity] ?? ''),
  )
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", apos: "'" }
