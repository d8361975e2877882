import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import type { Agent } from 'node:https'
import { setTimeout as sleep } from 'node:timers/promises'
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { countCart } from '../../contract/src/goods/cart.ts'
import { getSiteConfig } from '../../contract/src/system/config.ts'
import { UPLOAD_MAX_BYTES, uploadFile } from '../../contract/src/system/upload.ts'
import { ask, askHttp2, valuesOf } from './ask.ts'
import type { ProxyName } from './proxies.ts'

export interface Trial {
  readonly name: ProxyName
  readonly agent: Agent
  readonly port: number
  readonly token: string
  readonly say: (line: string) => void
  /** What the web processes logged so far. */
  readonly logs: () => string
}

const unpack = { br: brotliDecompressSync, gzip: gunzipSync, zstd: zstdDecompressSync }

export async function checkAnswers({ agent, port, token, say, name }: Trial) {
  for (const encoding of ['br', 'gzip'] as const) {
    const page = await ask(agent, port, '/products', { headers: { 'accept-encoding': encoding } })
    assert.equal(page.status, 200)
    assert.deepEqual(valuesOf(page, 'content-encoding'), [encoding])
    assert.match(unpack[encoding](page.bytes).toString(), /^<!DOCTYPE html>/i)
    assert.deepEqual(valuesOf(page, 'strict-transport-security'), ['max-age=31536000'])
    assert.equal(valuesOf(page, 'x-frame-options').length, 1)
  }
  const config = await ask(agent, port, getSiteConfig.path)
  assert.equal(JSON.parse(String(config.bytes)).code, 1)
  const count = await ask(agent, port, countCart.path, { headers: { token } })
  assert.equal(JSON.parse(String(count.bytes)).code, 1)
  const etag = String(config.headers.etag)
  const again = await ask(agent, port, getSiteConfig.path, { headers: { 'if-none-match': etag } })
  assert.equal(again.status, 304)
  const metrics = await ask(agent, port, '/metrics')
  assert.equal(metrics.status, 404)
  assert.deepEqual(valuesOf(metrics, 'strict-transport-security'), ['max-age=31536000'])
  assert.equal(await askHttp2(port, '/products'), 200)
  const page = await ask(agent, port, '/products')
  if (name === 'caddy') assert.match(String(page.headers['alt-svc']), /h3=/)
  say('page, API call, compression, ETag, HSTS, HTTP/2 and /metrics are right')
}

const FORGED = {
  'x-forwarded-for': '203.0.113.66',
  'x-forwarded-proto': 'http',
  'x-forwarded-host': 'evil.example',
  forwarded: 'for=203.0.113.66;proto=http',
  'x-real-ip': '203.0.113.66',
}

/** One client sends more than the limit of both processes under many names; another client must not be affected. */
export async function checkClientAddress({ agent, port, token, say, logs }: Trial) {
  const before = logs().length
  const statuses = new Map<number, number>()
  for (let at = 0; at < 200; at++) {
    const headers = { ...FORGED, token, 'x-forwarded-for': `203.0.113.${at}` }
    const { status } = await ask(agent, port, countCart.path, { headers, from: '127.0.0.7' })
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
  }
  const other = await ask(agent, port, countCart.path, { headers: { token }, from: '127.0.0.8' })
  assert.equal(other.status, 200)
  assert.ok((statuses.get(429) ?? 0) > 0, 'the forged addresses were believed')
  await ask(agent, port, getSiteConfig.path, { headers: FORGED, from: '127.0.0.9' })
  await sleep(300)
  const fresh = logs().slice(before)
  assert.doesNotMatch(fresh, /203\.0\.113\./)
  for (const ip of ['127.0.0.7', '127.0.0.8', '127.0.0.9']) assert.ok(fresh.includes(`"ip":"${ip}"`), ip)
  say(`200 calls under 200 forged addresses: ${statuses.get(200)} answered, ${statuses.get(429)} refused by the
  rate limit; the log has the true address`)
}

const BOUNDARY = 'trial-boundary'

function multipart(file: Buffer, name: string) {
  const head = (more: string) => `--${BOUNDARY}\r\nContent-Disposition: form-data; name=${more}\r\n\r\n`
  const kind = `${head('"kind"')}licence\r\n`
  const type = `"file"; filename="${name}"\r\nContent-Type: application/pdf`
  return Buffer.concat([Buffer.from(kind + head(type)), file, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)])
}

/** A PDF of that size: its bytes are a comment. */
function pdfOf(bytes: number) {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] >>',
  ]
  const noise = randomBytes(Math.floor(bytes / 2)).toString('hex')
  let text = '%PDF-1.4\n'
  const offsets = objects.map((object, at) => {
    const offset = text.length
    text += `${at + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  text += `%${noise.slice(0, Math.max(0, bytes - text.length - 300))}\n`
  const xref = text.length
  const lines = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`)
  text += `xref\n0 4\n0000000000 65535 f \n${lines.join('')}trailer\n<< /Size 4 /Root 1 0 R >>\nstartxref\n${xref}\n%%EOF\n`
  return Buffer.from(text)
}

async function* slowly(bytes: Buffer, seconds: number) {
  const size = Math.ceil(bytes.length / seconds)
  for (let at = 0; at < bytes.length; at += size) {
    await sleep(1_000)
    yield bytes.subarray(at, at + size)
  }
}

export async function checkUploads({ agent, port, token, say }: Trial) {
  const headers = { token, 'content-type': `multipart/form-data; boundary=${BOUNDARY}` }
  const send = async (size: number, seconds = 0) => {
    const whole = multipart(pdfOf(size), `${size}.pdf`)
    const began = performance.now()
    const length = { 'content-length': String(whole.length) }
    const body = seconds > 0 ? slowly(whole, seconds) : whole
    const question = { method: 'POST', headers: { ...headers, ...length }, body } as const
    // A proxy may close the connection before the body is sent.
    const answer = await ask(agent, port, uploadFile.path, question).catch(() => null)
    const json = answer?.status === 200 ? JSON.parse(String(answer.bytes)) : null
    const ms = Math.round(performance.now() - began)
    return { status: answer?.status ?? 413, code: json?.code, reason: json?.reason, ms }
  }
  const slow = send(400_000, 36)
  const large = await send(UPLOAD_MAX_BYTES - 10_000)
  assert.equal(large.code, 1, JSON.stringify(large))
  const tooLarge = await send(UPLOAD_MAX_BYTES + 100_000)
  assert.equal(tooLarge.reason, 'uploadTooLarge', JSON.stringify(tooLarge))
  const refused = await send(14 * 1024 * 1024)
  assert.equal(refused.status, 413)
  const { code, ...rest } = await slow
  assert.equal(code, 1, JSON.stringify(rest))
  say(
    `upload of 10 MB in ${large.ms} ms; of 10.1 MiB refused by the shop, of 14 MiB by the proxy; in 36 s accepted`,
  )
}
