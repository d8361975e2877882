import * as z from 'zod/mini'
import { endpoint } from '../base/endpoint.ts'
import { Count, Id } from '../base/values.ts'

/**
 * `image` (avatar) is public; `licence`, `feedback`, `aftersale` and `slip` are private: for their owner and
 * staff only. `attached` is read by who may read what it is attached to (`attachment.ts`).
 */
export const UploadKind = z.enum(['image', 'licence', 'feedback', 'aftersale', 'slip', 'attached'])
export type UploadKind = z.output<typeof UploadKind>

export const Upload = z.object({
  id: Id,
  /** Address of the file: public pictures need no token, private files need the owner's. */
  url: z.string(),
  name: z.string(),
  /** Size in bytes, as stored. */
  size: Count,
  mime: z.string(),
  width: z.nullable(Count),
  height: z.nullable(Count),
})
export type Upload = z.output<typeof Upload>

export const UPLOAD_MAX_BYTES = 10 * 1024 * 1024

export const uploadFile = endpoint({
  method: 'POST',
  path: '/api/common/upload',
  access: 'member',
  summary: '上传文件（multipart，字段 file；可选字段 kind）',
  body: 'multipart',
  input: z.object({ kind: z._default(UploadKind, 'image') }),
  output: Upload,
})

/** Returns a private file to its owner. */
export const readPrivateFile = endpoint({
  method: 'GET',
  path: '/api/common/file',
  access: 'member',
  summary: '读取自己的私有文件',
  answer: ['jpeg', 'png', 'webp', 'pdf', 'docx', 'xlsx', 'pptx'],
  input: z.object({ id: Id }),
  output: z.unknown(),
})
