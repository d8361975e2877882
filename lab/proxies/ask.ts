import { once } from 'node:events'
import { connect as connectHttp2 } from 'node:http2'
import { Agent, type RequestOptions, request } from 'node:https'
import { buffer } from 'node:stream/consumers'

export interface Answer {
  readonly status: number
  /** As they came, so that a header sent twice shows. */
  readonly rawHeaders: readonly string[]
  readonly headers: NodeJS.Dict<string | string[]>
  readonly bytes: Buffer
}

export interface Question {
  readonly method?: 'GET' | 'POST'
  readonly headers?: Record<string, string>
  readonly body?: Buffer | string | AsyncIterable<Buffer>
  /** The client's address: any of 127.0.0.0/8. */
  readonly from?: string
}

/** The certificate is the trial's own. */
export const openAgent = () => new Agent({ keepAlive: true, maxSockets: 64, rejectUnauthorized: false })

export async function ask(
  agent: Agent,
  port: number,
  path: string,
  question: Question = {},
): Promise<Answer> {
  const { method = 'GET', headers = {}, body, from } = question
  const options: RequestOptions = { host: '127.0.0.1', servername: 'localhost', port, path, method, agent }
  const sent = request({
    ...options,
    ...(from !== undefined && { localAddress: from }),
    headers: { host: `localhost:${port}`, ...headers },
  })
  const answered = once(sent, 'response')
  // The error is thrown below; until then the body is still being sent.
  answered.catch(() => {})
  // After the answer has begun, the proxy may close the connection before it has read the whole body.
  sent.on('error', () => {})
  if (body === undefined || typeof body === 'string' || Buffer.isBuffer(body)) sent.end(body)
  else {
    for await (const part of body) sent.write(part)
    sent.end()
  }
  const [response] = await answered
  return {
    status: response.statusCode,
    rawHeaders: response.rawHeaders,
    headers: response.headers,
    bytes: await buffer(response),
  }
}

export const valuesOf = ({ rawHeaders }: Answer, name: string) =>
  rawHeaders.filter((_, at) => at % 2 === 1 && rawHeaders[at - 1]?.toLowerCase() === name)

/** The status of a page over HTTP/2. */
export async function askHttp2(port: number, path: string): Promise<number> {
  const session = connectHttp2(`https://localhost:${port}`, { rejectUnauthorized: false })
  const stream = session.request({ ':path': path })
  const [headers] = await once(stream, 'response')
  stream.resume()
  await once(stream, 'end')
  session.close()
  return Number(headers[':status'])
}
