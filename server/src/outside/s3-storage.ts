import { refuse } from '@gongfang/contract/refusal'
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
  readonly statusCode = 503
}

const PATIENCE_MS = 8_000

/** Files in a bucket, so that several machines share them. */
export function s3Storage({ endpoint, bucket, region, accessKey, secretKey }: S3Account): Storage {
  const client = new AwsClient({
    accessKeyId: accessKey,
    secretAccessKey: secretKey,
    service: 's3',
    region,
    retries: 1,
  })
  const ask = async (method: 'GET' | 'PUT' | 'DELETE', key: string, body?: Buffer<ArrayBuffer>) => {
    try {
      return await client.fetch(`${endpoint}/${bucket}/${key}`, {
        method,
        signal: AbortSignal.timeout(PATIENCE_MS),
        ...(body ? { body, headers: { 'content-length': String(body.length) } } : {}),
      })
    } catch (cause) {
      throw new StoreGone('the file store does not answer', { cause })
    }
  }
  return {
    async put(key, bytes) {
      const answer = await ask('PUT', key, Buffer.from(bytes)).catch(() => null)
      if (!answer?.ok) refuse('uploadUnsaved')
    },
    async get(key) {
      const answer = await ask('GET', key)
      if (answer.status === 404) return null
      if (!answer.ok) throw new StoreGone(`the file store answers ${answer.status}`)
      return Buffer.from(await answer.arrayBuffer())
    },
    async remove(key) {
      const answer = await ask('DELETE', key)
      if (!answer.ok && answer.status !== 404) throw new StoreGone(`the file store answers ${answer.status}`)
    },
  }
}
