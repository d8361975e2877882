import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { routes, type Wechat } from './wechat-api.ts'
import { Refused } from './wechat-book.ts'
import { type Faults, faultsFor } from './wechat-faults.ts'
import { type SignatureMood, signedHeaders, wrongWith } from './wechat-signing.ts'

export interface Asked {
  readonly method: string
  readonly path: string
  readonly body: string
  /** Status of the answer; 0 without an answer. */
  status: number
}

interface Answer {
  readonly status: number
  readonly body: string
  readonly unsigned?: boolean
}

/** The side of WeChat that merchants' servers speak to. */
export function answering(wechat: Wechat, faults: Faults, requests: Asked[]) {
  const nonces = new Set<string>()

  return async (request: IncomingMessage, response: ServerResponse, body: string) => {
    const { method = '', url: path = '' } = request
    const asked: Asked = { method, path, body, status: 0 }
    requests.push(asked)
    const met = faultsFor(faults, `${method} ${path}`)
    if (met.answers === 'silent') return
    const answer = answerTo(request, asked, met)
    asked.status = answer.status
    if (met.delayMs > 0) await sleep(met.delayMs, undefined, { ref: false })
    send(response, answer, { met, isByPublicKey: isByPublicKey(request) })
  }

  function answerTo(request: IncomingMessage, { method, path, body }: Asked, met: Faults): Answer {
    if (met.answers === 'failing') return no(new Refused(500, 'SYSTEM_ERROR', '系统异常，请稍后重试'))
    if (met.refuse) return no(new Refused(met.refuse.status, met.refuse.code, '按要求拒绝'))
    const { authorization = '', accept, 'user-agent': agent } = request.headers
    if (!accept || !agent) return no(new Refused(400, 'PARAM_ERROR', '缺少 Accept 或 User-Agent'))
    const by = { now: wechat.clock(), nonces }
    const wrong = wrongWith(wechat.keys(), { method, path, body, authorization }, by)
    if (wrong === 'mchid')
      return { ...no(new Refused(400, 'MCH_NOT_EXISTS', '商户号不存在')), unsigned: true }
    if (wrong) return { ...no(new Refused(401, 'SIGN_ERROR', `签名错误：${wrong}`)), unsigned: true }
    try {
      const said = asWished(wechat, { method, path, body })
      if (said === null) return { status: 204, body: '' }
      if (typeof said === 'string') return { status: 200, body: said, unsigned: true }
      const altered = met.alter ? met.alter({ ...said }, path) : said
      return { status: 200, body: JSON.stringify(altered) }
    } catch (error) {
      if (error instanceof Refused) return no(error)
      throw error
    }
  }

  /** While a merchant moves to the public key, the request says which of the two it wants. */
  function isByPublicKey({ headers }: IncomingMessage) {
    if (wechat.mode !== 'both') return wechat.mode === 'publicKey'
    return headers['wechatpay-serial'] === wechat.keys().publicKeyId
  }

  function send(response: ServerResponse, answer: Answer, how: { met: Faults; isByPublicKey: boolean }) {
    const { answers } = how.met
    if (answers === 'lost') return
    if (answers === 'cut') return response.destroy()
    if (answers === 'garbage') return response.writeHead(200, HTML).end('<html>hello</html>')
    const headers = {
      'content-type': answer.unsigned && answer.status === 200 ? 'text/plain' : 'application/json',
      'content-length': Buffer.byteLength(answer.body),
      ...(!answer.unsigned && signed(answer.body, how.isByPublicKey, answers)),
    }
    response.writeHead(answer.status, headers)
    if (answers !== 'half') return response.end(answer.body)
    response.write(answer.body.slice(0, answer.body.length / 2), () => response.destroy())
  }

  function signed(body: string, isByPublicKey: boolean, answers: Faults['answers']) {
    return signedHeaders(wechat.keys(), body, {
      now: wechat.clock(),
      with: isByPublicKey ? 'publicKey' : 'certificate',
      mood: MOODS.find((mood) => mood === answers) ?? 'good',
    })
  }
}

function asWished(wechat: Wechat, { method, path, body }: Pick<Asked, 'method' | 'path' | 'body'>) {
  const [place = '', words] = path.split('?')
  for (const [shape, answer] of routes) {
    const found = shape.exec(`${method} ${place}`)?.groups
    if (!shape.test(`${method} ${place}`)) continue
    return answer(wechat, { found: found ?? {}, query: new URLSearchParams(words), body: jsonOf(body) })
  }
  throw new Refused(404, 'RESOURCE_NOT_EXISTS', '接口不存在')
}

const MOODS = ['forged', 'unsigned', 'stale', 'stranger'] as const satisfies readonly SignatureMood[]
const HTML = { 'content-type': 'text/html' }

const no = ({ status, code, message }: Refused): Answer => ({
  status,
  body: JSON.stringify({ code, message }),
})

function jsonOf(body: string): unknown {
  if (body === '') return undefined
  try {
    return JSON.parse(body)
  } catch {
    throw new Refused(400, 'PARAM_ERROR', '报文不是 JSON')
  }
}
