import {
  confirmMailbox,
  getMailbox,
  removeMailbox,
  saveMailbox,
  sendMailboxCode,
} from '@gongfang/contract/people/mailbox'
import { type App, serve } from '../../http/serve.ts'
import { confirm, readMailbox, remove, save, sendCode } from './actions.ts'

export function mailboxRoutes(app: App) {
  serve(app, getMailbox, (_, ctx) => readMailbox(ctx))
  serve(app, sendMailboxCode, ({ address }, ctx) => sendCode(ctx, address))
  serve(app, confirmMailbox, (typed, ctx) => confirm(ctx, typed))
  serve(app, saveMailbox, ({ daily }, ctx) => save(ctx, daily))
  serve(app, removeMailbox, async (_, ctx) => {
    await remove(ctx)
    return {}
  })
}
