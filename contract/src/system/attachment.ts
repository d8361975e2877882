import * as z from 'zod/mini'
import { endpoint, Nothing } from '../base/endpoint.ts'
import { Instant } from '../base/time.ts'
import { Id } from '../base/values.ts'
import { Upload } from './upload.ts'

/** Most files of one thing. */
export const ATTACHMENTS_MOST = 5

/** What files can be attached to. */
export const AttachedNoun = z.enum(['order', 'request', 'inquiry', 'offer', 'aftersale'])
export type AttachedNoun = z.output<typeof AttachedNoun>

/** Ids of uploads of the kind `attached`. */
const Ids = z.array(Id).check(z.maxLength(ATTACHMENTS_MOST, `最多 ${ATTACHMENTS_MOST} 个附件`))
export const AttachmentIds = z._default(Ids, [])
/** Omitted: the files stay as they are. */
export const ChangedAttachmentIds = z.optional(Ids)

export const Attachment = z.extend(Upload, {
  addedAt: Instant,
  /** Who added it: a member, '' for one who has left, or the shop. */
  addedBy: z.string(),
  /** Others decided with it in view, so that it cannot be removed. */
  fixed: z.boolean(),
})
export type Attachment = z.output<typeof Attachment>

/** The address at which members read one. */
export const ATTACHMENT_PATH = '/api/user.attachment/file'

const To = {
  noun: AttachedNoun,
  /** The number of the order or after-sale. */
  no: z.string('单号不正确').check(z.regex(/^[0-9A-Z]{6,24}$/, '单号不正确')),
}

export const addAttachments = endpoint({
  method: 'POST',
  path: '/api/user.attachment/add',
  access: 'member',
  summary: '为自己的订单或售后单添加附件（先以 kind=attached 上传）；采购申请的附件在重新提交时修改',
  input: z.strictObject({
    ...To,
    attachmentIds: Ids.check(z.minLength(1, '请选择附件')),
  }),
  output: Nothing,
})

export const removeAttachment = endpoint({
  method: 'POST',
  path: '/api/user.attachment/remove',
  access: 'member',
  summary: '移除自己的订单或售后单的附件',
  input: z.strictObject({ ...To, id: Id }),
  output: Nothing,
})

const FILES = ['pdf', 'jpeg', 'png', 'webp', 'docx', 'xlsx', 'pptx'] as const

export const readAttachment = endpoint({
  method: 'GET',
  path: ATTACHMENT_PATH,
  access: 'member',
  summary: '读取附件：可查看其订单、采购申请或售后单的会员可读',
  answer: FILES,
  input: z.object({ id: Id }),
  output: z.unknown(),
})

export const readAttachmentDesk = endpoint({
  method: 'GET',
  path: '/api/admin.attachment/file',
  access: 'staff',
  summary: '查看会员的附件，按所属单据检查权限',
  answer: FILES,
  input: z.object({ id: Id }),
  output: z.unknown(),
})
