import { refuse } from '@gongfang/contract/base/refusal'
import { UPLOAD_MAX_BYTES } from '@gongfang/contract/system/upload'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { UploadedFile } from './context.ts'
import { TransportError } from './errors.ts'

export interface Form {
  readonly fields: object
  readonly file: UploadedFile | null
}

/** Reads a multipart body to its end: text fields, and one part named `file`. Limits count while it streams in. */
export async function readForm(request: FastifyRequest, reply: FastifyReply, sender: string): Promise<Form> {
  if (!request.isMultipart()) throw new TransportError(415)
  holdPlace(reply, sender)
  return readParts(request).catch(tellApart)
}

/** A file lies in memory until it is answered, so nobody may have many of them with us. */
const AT_ONCE = 8
const underWay = new Map<string, number>()

function holdPlace(reply: FastifyReply, sender: string) {
  const others = underWay.get(sender) ?? 0
  if (others >= AT_ONCE) refuse('tooMany')
  underWay.set(sender, others + 1)
  reply.raw.once('close', () => {
    const left = (underWay.get(sender) ?? 1) - 1
    if (left > 0) underWay.set(sender, left)
    else underWay.delete(sender)
  })
}

function tellApart(error: unknown): never {
  const { code } = error as { code?: string }
  if (code === 'FST_REQ_FILE_TOO_LARGE') refuse('uploadTooLarge', { values: { limit: LIMIT } })
  if (code?.startsWith('FST_')) throw error
  // The parser's own complaints carry no code: a boundary is missing, a part breaks off, a header is malformed.
  throw new TransportError(400)
}

const LIMIT = `${UPLOAD_MAX_BYTES / 1024 / 1024} MB`

async function readParts(request: FastifyRequest): Promise<Form> {
  const fields = new Map<string, unknown>()
  let file: UploadedFile | null = null
  for await (const part of request.parts()) {
    if (part.type === 'field') fields.set(part.fieldname, part.value)
    else {
      const bytes = await part.toBuffer()
      if (part.fieldname === 'file') file = { name: part.filename, bytes }
    }
  }
  return { fields: Object.fromEntries(fields), file }
}
