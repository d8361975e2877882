import { type FastifyBaseLogger, type FastifyReply, type FastifyRequest, LogController } from 'fastify'

interface Came {
  readonly id: string
  readonly method: string
  readonly url: string
  readonly ip: string
}

// A proxy and a service manager ask these every second or so.
const PROBES: ReadonlySet<string> = new Set(['/healthz', '/readyz'])

/**
 * The two lines of every request. What they hold is written here, and none of it is secret: so they are not searched for
 * secrets as other lines are, which would cost three times as much as a kept answer.
 */
export class RequestLog extends LogController {
  readonly isOn: boolean
  private lines: FastifyBaseLogger | undefined

  constructor(isOn: boolean) {
    super({ disableRequestLogging: !isOn })
    this.isOn = isOn
  }

  writeTo(log: FastifyBaseLogger) {
    if (this.isOn) this.lines = log.child({}, { redact: [] })
  }

  came({ id, method, url, ip }: Came) {
    this.lines?.info({ reqId: id, req: { id, method, url, ip } }, 'incoming request')
  }

  went(reqId: string, statusCode: number, responseTime: number) {
    this.lines?.info({ reqId, res: { statusCode }, responseTime }, 'request completed')
  }

  override incomingRequest(request: FastifyRequest) {
    if (!PROBES.has(request.url)) this.came(request)
  }

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply) {
    if (error) super.requestCompleted(error, request, reply)
    else if (reply.statusCode >= 400 || !PROBES.has(request.url))
      this.went(request.id, reply.statusCode, reply.elapsedTime)
  }
}
