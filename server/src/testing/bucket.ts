import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { S3Account } from '../outside/s3-storage.ts'
import type { Storage } from '../outside/storage.ts'

const ACCOUNT = {
  bucket: 'shop',
  region: 'cn-test-1',
  accessKey: 'AKTEST',
  secretKey: 'test-secret-of-the-bucket',
}

export interface Bucket {
  readonly account: S3Account
  readonly files: Map<string, Buffer>
  /** Method and address of each request. */
  readonly asked: string[]
  /** The simulated fault; `garbling`: it says that it has a file and keeps another one. */
  mood: 'well' | 'failing' | 'silent' | 'garbling'
  close(): Promise<void>
}

/** Everything that a store holds, by name. */
export async function keysOf(storage: Storage): Promise<string[]> {
  const keys: string[] = []
  for await (const key of storage.keys()) keys.push(key)
  return keys.sort()
}

/** A store on this machine that believes a request only when its signature is the one that the account's key gives. */
export async function openBucket(): Promise<Bucket> {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = Buffer.concat(chunks)
    bucket.asked.push(`${request.method} ${request.url}`)
    if (bucket.mood === 'silent') return
    if (bucket.mood === 'failing') return response.writeHead(500).end()
    if (!isSigned(request, body)) return response.writeHead(403).end()
    const [key = '', query] = (request.url ?? '').split('?')
    if (query !== undefined) return response.end(listed(bucket.files, new URLSearchParams(query)))
    if (request.method === 'PUT') bucket.files.set(key, bucket.mood === 'garbling' ? body.subarray(1) : body)
    if (request.method === 'DELETE') bucket.files.delete(key)
    const found = bucket.files.get(key)
    if (request.method === 'GET') response.writeHead(found ? 200 : 404).end(found)
    else response.writeHead(request.method === 'DELETE' ? 204 : 200).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const bucket: Bucket = {
    account: { ...ACCOUNT, endpoint: `http://127.0.0.1:${port}` },
    files: new Map(),
    asked: [],
    mood: 'well',
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return bucket
}

const A_LIST = 2

/** ListObjectsV2, a few at a time; the token is one that XML and URLs have to write in another way. */
function listed(files: Map<string, Buffer>, query: URLSearchParams) {
  const from = Number(query.get('continuation-token')?.replace('&=', '') ?? 0)
  const keys = [...files.keys()].map((path) => path.slice(`/${ACCOUNT.bucket}/`.length))
  const some = keys.slice(from, from + A_LIST).map((key) => `<Contents><Key>${key}</Key></Contents>`)
  const next = from + A_LIST
  const token = next < keys.length ? `<NextContinuationToken>&amp;=${next}</NextContinuationToken>` : ''
  return `<?xml version="1.0"?><ListBucketResult>${some.join('')}${token}</ListBucketResult>`
}

/** AWS Signature Version 4, from its description, of the headers that the request says it signed. */
function isSigned(request: IncomingMessage, body: Buffer): boolean {
  const said =
    /Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=(\w+)/.exec(
      request.headers.authorization ?? '',
    )
  if (!said) return false
  const [, accessKey, day = '', region = '', names = '', signature] = said
  const time = String(request.headers['x-amz-date'])
  const bodyHash = String(request.headers['x-amz-content-sha256'])
  if (bodyHash !== 'UNSIGNED-PAYLOAD' && bodyHash !== sha256(body)) return false
  const headers = names.split(';').map((name) => `${name}:${String(request.headers[name]).trim()}\n`)
  const [path, query = ''] = (request.url ?? '').split('?')
  const sorted = query.split('&').sort().join('&')
  const canonical = [request.method, path, sorted, headers.join(''), names, bodyHash].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const text = ['AWS4-HMAC-SHA256', time, scope, sha256(canonical)].join('\n')
  const key = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(
    (made, part) => createHmac('sha256', made).update(part).digest(),
    `AWS4${ACCOUNT.secretKey}`,
  )
  const right = createHmac('sha256', key).update(text).digest('hex')
  return accessKey === ACCOUNT.accessKey && region === ACCOUNT.region && signature === right
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex')
