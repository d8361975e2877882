import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { SmsAccount } from '../outside/sms-vendor.ts'
import { readAliyun } from './sms-aliyun.ts'
import type { Asked, Reading } from './sms-reading.ts'
import { readTencent } from './sms-tencent.ts'

type Sent = Exclude<Reading, { code: string }>

export interface PretendSms {
  readonly url: string
  readonly aliyun: SmsAccount
  readonly tencent: SmsAccount
  readonly sent: Sent[]
  /** Everything that was refused, and as what. */
  readonly refused: string[]
  /** The answer to correctly signed requests: a code of the provider, or none. */
  mood:
    | { kind: 'well' }
    | { kind: 'code'; code: string }
    | { kind: 'silent' | 'cut' | 'broken' | 'garbage' | 'empty' }
  close(): Promise<void>
}

const shared = { signName: '工坊商城', codeTemplate: '', noticeTemplate: '' }

/** Aliyun's and Tencent's SMS on this machine. Signatures are worked out once more from what has come over the wire. */
export async function openPretendSms({ now = () => new Date() } = {}): Promise<PretendSms> {
  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const nonces = new Set<string>()
  const pretend: PretendSms = {
    url,
    aliyun: {
      ...shared,
      vendor: 'aliyun',
      keyId: 'LTAI5tPretendAliyun',
      keySecret: 'pretend/aliyun+secret=30chars',
      sdkAppId: '',
      codeTemplate: 'SMS_1000001',
      noticeTemplate: 'SMS_1000002',
      baseUrl: url,
    },
    tencent: {
      ...shared,
      vendor: 'tencent',
      keyId: 'AKIDpretendTencent',
      keySecret: 'pretendTencentSecret32',
      sdkAppId: '1400006666',
      codeTemplate: '1110001',
      noticeTemplate: '1110002',
      baseUrl: url,
    },
    sent: [],
    refused: [],
    mood: { kind: 'well' },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return pretend

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const asked = await read(request)
    const isTencent = 'x-tc-action' in asked.headers
    const reading = isTencent
      ? readTencent(asked, pretend.tencent, now())
      : readAliyun(asked, pretend.aliyun, { now: now(), nonces })
    const say = isTencent ? sayAsTencent : sayAsAliyun
    if ('code' in reading) {
      pretend.refused.push(reading.code)
      return say(response, reading)
    }
    const { mood } = pretend
    if (mood.kind === 'silent') return
    if (mood.kind === 'cut') return void request.socket.destroy()
    if (mood.kind === 'broken') return void response.writeHead(502).end('<html>Bad Gateway</html>')
    if (mood.kind === 'garbage') return void response.writeHead(200).end('OK')
    if (mood.kind === 'empty') return void response.writeHead(200).end('{}')
    if (mood.kind === 'code') return say(response, { status: 200, code: mood.code }, reading.mobile)
    pretend.sent.push(reading)
    say(response, { status: 200, code: isTencent ? 'Ok' : 'OK' }, reading.mobile)
  }
}

async function read(request: IncomingMessage): Promise<Asked> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return {
    method: request.method ?? '',
    url: new URL(request.url ?? '/', `http://${request.headers.host}`),
    headers: request.headers as Record<string, string>,
    body: Buffer.concat(parts).toString(),
  }
}

interface Word {
  status: number
  code: string
}

let serial = 0

function sayAsAliyun(response: ServerResponse, { status, code }: Word) {
  const BizId = code === 'OK' ? { BizId: `9006197469364984^${++serial}` } : {}
  write(response, status, {
    Code: code,
    Message: code,
    RequestId: 'F655A8D5-B967-440B-8683-DAD6FF8DE990',
    ...BizId,
  })
}

/** Answers for the whole request, or for one number. */
function sayAsTencent(response: ServerResponse, { code }: Word, mobile?: string) {
  const RequestId = 'a0aabda6-cf91-4f3e-a81f-9198114a2279'
  if (
    mobile === undefined ||
    /^(?:AuthFailure|InternalError|RequestLimitExceeded|UnauthorizedOperation)/.test(code)
  )
    return write(response, 200, { Response: { Error: { Code: code, Message: code }, RequestId } })
  const sent = code === 'Ok' ? { SerialNo: `5000:${++serial}`, Fee: 1 } : { SerialNo: '', Fee: 0 }
  const status = {
    ...sent,
    PhoneNumber: mobile,
    SessionContext: '',
    Code: code,
    Message: code,
    IsoCode: 'CN',
  }
  write(response, 200, { Response: { SendStatusSet: [status], RequestId } })
}

const write = (response: ServerResponse, status: number, said: object) =>
  void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(said))
