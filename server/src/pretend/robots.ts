import { createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

// The robots of group chats, as their makers and those who use them describe them.
// 企业微信: developer.work.weixin.qq.com/document/path/91770; text of 2,048 bytes, answers of public reports
//   (RayWangQvQ/BiliBiliTool#569, apache/dolphinscheduler#621).
// 钉钉: open.dingtalk.com/document/robots/custom-robot-access; milliseconds within an hour and the signature in the
//   address; 310000 for 关键词, 加签 and IP alike (timonwong/prometheus-webhook-dingtalk#226, leitingting08/ding-bot-sdk#3).
// 飞书: open.feishu.cn/document/client-docs/bot-v3/add-custom-bot; seconds and the signature in the body, HMAC of nothing
//   with the key `timestamp\nsecret` (go-gitea/gitea#34802, feiyu563/PrometheusAlert#422).
// All three answer 200 to what they do not take (develop202/kgcheckin#29, rustrak/rustrak#297).

export const ROBOT_SECRET = 'SEC0123456789abcdef'
const HOUR_MS = 3_600_000

export interface Robots {
  readonly url: string
  /** What was asked, in order. */
  readonly heard: { path: string; headers: IncomingHttpHeaders; body: string; taken: boolean }[]
  /** How the server answers: as the robot of the path does, or as given. */
  mood: 'well' | 'silent' | { status: number; body: string; location?: string }
  /** Messages that may still be sent in this minute; null without a limit. */
  left: number | null
  close(): Promise<void>
}

/** `/cgi-bin/webhook/send?key=`, `/robot/send?access_token=`, `/open-apis/bot/v2/hook/…`, and `/any` of somebody's own. */
export async function openRobots(): Promise<Robots> {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = Buffer.concat(chunks).toString()
    const { url = '', headers } = request
    const address = new URL(url, 'http://robot')
    const answer = answerOf(address, body)
    const said = answer.taken && robots.left === 0 ? tooMany(address) : answer
    if (said.taken && robots.left !== null && robots.mood === 'well') robots.left -= 1
    robots.heard.push({ path: url, headers, body, taken: robots.mood === 'well' && said.taken })
    if (robots.mood === 'silent') return
    if (robots.mood !== 'well') {
      const { status, location } = robots.mood
      return response.writeHead(status, location ? { location } : {}).end(robots.mood.body)
    }
    response.writeHead(said.status, { 'content-type': 'application/json' }).end(JSON.stringify(said.body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const robots: Robots = {
    url: `http://127.0.0.1:${port}`,
    heard: [],
    mood: 'well',
    left: null,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return robots
}

interface Answer {
  readonly status: number
  readonly taken: boolean
  readonly body: object
}

const taken = (body: object): Answer => ({ status: 200, taken: true, body })
const refused = (body: object): Answer => ({ status: 200, taken: false, body })
const sign = (key: string, text: string) => createHmac('sha256', key).update(text).digest('base64')
const isNear = (ms: number) => Math.abs(Date.now() - ms) < HOUR_MS

/**
 * 企业微信 and 钉钉 take 20 messages a minute, 飞书 100 and five a second; 钉钉 then takes nothing for ten minutes
 * (their pages about custom robots).
 */
const tooMany = ({ pathname }: URL): Answer =>
  pathname === '/cgi-bin/webhook/send'
    ? refused({ errcode: 45009, errmsg: 'api freq out of limit' })
    : pathname === '/robot/send'
      ? refused({ errcode: 130101, errmsg: 'send too fast, exceed 20 times per minute' })
      : refused({ code: 11232, msg: 'frequency limited psm[lark.oapi.app_platform_runtime]', data: {} })

function answerOf({ pathname, searchParams }: URL, body: string): Answer {
  const said = JSON.parse(body)
  if (pathname === '/cgi-bin/webhook/send') {
    if (searchParams.get('key') !== 'key-of-the-robot')
      return refused({ errcode: 93000, errmsg: 'invalid webhook url, hint: [1], from ip: 1.2.3.4' })
    if (said.msgtype !== 'text' || typeof said.text?.content !== 'string')
      return refused({ errcode: 40008, errmsg: 'invalid message type' })
    if (Buffer.byteLength(said.text.content) > 2048)
      return refused({ errcode: 40058, errmsg: 'text.content exceed max length 2048' })
    return taken({ errcode: 0, errmsg: 'ok' })
  }
  if (pathname === '/robot/send') {
    const token = searchParams.get('access_token')
    if (!token?.startsWith('token-')) return refused({ errcode: 300005, errmsg: 'token is not exist' })
    const at = searchParams.get('timestamp') ?? ''
    if (token.startsWith('token-signed')) {
      if (!isNear(Number(at))) return refused({ errcode: 310000, errmsg: 'invalid timestamp' })
      if (searchParams.get('sign') !== sign(ROBOT_SECRET, `${at}\n${ROBOT_SECRET}`))
        return refused({ errcode: 310000, errmsg: 'sign not match' })
    }
    if (!said.text.content.includes('工坊'))
      return refused({ errcode: 310000, errmsg: 'keywords not in content' })
    return taken({ errcode: 0, errmsg: 'ok' })
  }
  if (pathname.startsWith('/open-apis/bot/v2/hook/')) {
    if (said.msg_type !== 'text' || typeof said.content?.text !== 'string')
      return refused({ code: 9499, msg: 'Bad Request', data: {} })
    const { timestamp = '' } = said
    if (pathname.endsWith('signed')) {
      const isRight =
        isNear(Number(timestamp) * 1000) && said.sign === sign(`${timestamp}\n${ROBOT_SECRET}`, '')
      if (!isRight)
        return refused({
          ...{ code: 19021, data: {} },
          msg: 'sign match fail or timestamp is not within one hour from current time',
        })
    }
    if (!said.content.text.includes('工坊'))
      return refused({ code: 19024, msg: 'Key Words Not Found', data: {} })
    return taken({ StatusCode: 0, StatusMessage: 'success', code: 0, data: {}, msg: 'success' })
  }
  return taken({})
}
