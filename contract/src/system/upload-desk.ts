import * as z from 'zod/mini'
import { endpoint } from '../base/endpoint.ts'
import { Id } from '../base/values.ts'
import type { Permission } from './permission.ts'
import { Upload, type UploadKind } from './upload.ts'

/**
 * `image`: a picture of goods, articles or activities; `attachment`: a document. Both are public. `invoice`:
 * private, for the member who requested the invoice. `attached`: private, read by who may read what it is attached to.
 */
export const StaffUploadKind = z.enum(['image', 'attachment', 'invoice', 'attached'])
export type StaffUploadKind = z.output<typeof StaffUploadKind>

/** Staff who write content with pictures, and those whose papers have files, may upload them. */
const uploaders: readonly Permission[] = [
  'product.write',
  'content.write',
  'activity.write',
  'config.write',
  'feedback.reply',
  'invoice.issue',
  'inquiry.write',
]

/** Permissions that allow staff to read private files of members, by kind. */
export const fileReaders: Partial<Record<UploadKind, readonly Permission[]>> = {
  licence: ['institution.review', 'member.reveal'],
  feedback: ['feedback.read'],
  aftersale: ['aftersale.read'],
  slip: ['payment.read'],
}

export const saveStaffUpload = endpoint({
  method: 'POST',
  path: '/api/admin.upload/save',
  access: { staff: uploaders },
  summary: '上传图片或附件（multipart，字段 file；可选字段 kind）',
  body: 'multipart',
  input: z.object({ kind: z._default(StaffUploadKind, 'image') }),
  output: Upload,
})

export const readMemberFile = endpoint({
  method: 'GET',
  path: '/api/admin.upload/file',
  access: 'staff',
  summary: '查看会员提交的文件，按文件种类检查权限',
  answer: ['jpeg', 'png', 'webp', 'pdf'],
  input: z.object({ id: Id }),
  output: z.unknown(),
})
