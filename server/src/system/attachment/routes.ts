import {
  addAttachments,
  readAttachment,
  readAttachmentDesk,
  removeAttachment,
} from '@gongfang/contract/system/attachment'
import { type App, serve } from '../../http/serve.ts'
import { add, readFor, readForStaff, remove } from './actions.ts'
import type { OwnAttached } from './parts.ts'

export function attachmentRoutes(app: App, nouns: readonly OwnAttached[]) {
  const parts = nouns.flatMap(({ attached = [] }) => attached)
  serve(app, addAttachments, (input, ctx) => add(ctx, parts, input))
  serve(app, removeAttachment, (input, ctx) => remove(ctx, parts, input))
  serve(app, readAttachment, ({ id }, ctx) => readFor(ctx, parts, id))
  serve(app, readAttachmentDesk, ({ id }, ctx) => readForStaff(ctx, parts, id))
}
