import { refuse } from '@gongfang/contract/base/refusal'
import { asPage } from '@gongfang/contract/base/values'
import * as acceptance from '@gongfang/contract/buying/acceptance'
import { listOrderAcceptances, readDeskAcceptancePhoto } from '@gongfang/contract/buying/acceptance-desk'
import { type App, BinaryAnswer, serve } from '../../http/serve.ts'
import type { Outside } from '../../outside/outside.ts'
import {
  accept,
  acceptanceSight,
  DESK_PHOTOS,
  dueFilter,
  readOrder,
  readSetting,
  saveSetting,
} from './actions.ts'
import { countDone, countDue, findOrderId, findPhoto, listAcceptances, listDone, listDue } from './queries.ts'
import { countRefused, listRefused } from './refusal-queries.ts'
import { takeBack } from './take-back-actions.ts'

export function acceptanceRoutes(app: App) {
  serve(app, acceptance.getOrderAcceptance, ({ no }, ctx) => readOrder(ctx, no))
  serve(app, acceptance.listDueAcceptances, async (at, { db, caller }) => {
    const filter = dueFilter(caller, at)
    const [rows, total] = await Promise.all([listDue(db, filter), countDue(db, filter)])
    return asPage(rows, total, at)
  })
  serve(app, acceptance.listDoneAcceptances, async (at, { db, caller }) => {
    const filter = dueFilter(caller, at)
    const [rows, total] = await Promise.all([listDone(db, filter), countDone(db, filter)])
    return asPage(rows, total, at)
  })
  serve(app, acceptance.listRefusedOrders, async (at, { db, caller }) => {
    const filter = dueFilter(caller, at)
    const [rows, total] = await Promise.all([listRefused(db, filter), countRefused(db, filter)])
    return asPage(rows, total, at)
  })
  serve(app, acceptance.acceptGoods, (form, ctx) => accept(ctx, form))
  serve(app, acceptance.takeBackAcceptance, (which, ctx) => takeBack(ctx, which))
  serve(app, acceptance.readAcceptancePhoto, async ({ id }, { db, caller, outside }) =>
    asPhoto(outside, await findPhoto(db, { id, sight: acceptanceSight(caller) })),
  )
  serve(app, acceptance.readAcceptanceSetting, (_, ctx) => readSetting(ctx))
  serve(app, acceptance.saveAcceptanceSetting, (setting, ctx) => saveSetting(ctx, setting))

  serve(app, listOrderAcceptances, async ({ no }, { db }) => {
    const orderId = (await findOrderId(db, no)) ?? refuse('notFound')
    return { acceptances: await listAcceptances(db, { orderId, photos: DESK_PHOTOS }) }
  })
  serve(app, readDeskAcceptancePhoto, async ({ id }, { db, outside }) =>
    asPhoto(outside, await findPhoto(db, { id })),
  )
}

async function asPhoto({ storage }: Outside, file: { key: string; mime: string } | undefined) {
  const { key, mime } = file ?? refuse('notFound')
  return new BinaryAnswer((await storage.get(key)) ?? refuse('notFound'), {
    'content-type': mime,
    'content-disposition': 'attachment',
    'content-security-policy': "default-src 'none'; sandbox",
  })
}
