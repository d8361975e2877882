import type { Output, Parsed } from '@gongfang/contract/base/endpoint'
import { refuse } from '@gongfang/contract/base/refusal'
import { dayOf } from '@gongfang/contract/base/time'
import type { checkOffer, exportOffer } from '@gongfang/contract/buying/inquiry'
import type { PaperSheet } from '@gongfang/contract/money/invoice'
import type { Db } from '../../db/connect.ts'
import type { Context, StaffContext } from '../../http/context.ts'
import { BinaryAnswer } from '../../http/serve.ts'
import type { Sender } from '../../outside/lane.ts'
import { type PaperCode, pdfOf } from '../../outside/pdf/pdf.ts'
import { readConfig } from '../../system/config/door.ts'
import { getSeen, type OwnContext } from './actions.ts'
import { offerCheck, versionOf } from './check-rules.ts'
import { readComparison } from './comparison-actions.ts'
import { findCase } from './desk-queries.ts'
import { findOffered, findParty } from './paper-queries.ts'
import { checkCode, comparisonSheet, offerSheet } from './paper-rules.ts'
import type { ShownRow } from './queries.ts'
import { headOf } from './rules.ts'
import { getVersion, shownOffer } from './shown-actions.ts'

type Wish = Parsed<typeof exportOffer>

export const offerPdf = async (ctx: OwnContext, wish: Wish) =>
  drawOffer(ctx, { row: await getSeen(ctx, wish.no), sender: `member ${ctx.caller.id}`, ...wish })

export const offerPdfDesk = async (ctx: StaffContext, wish: Wish) =>
  drawOffer(ctx, {
    row: (await findCase(ctx.db, wish.no)) ?? refuse('notFound'),
    sender: `staff ${ctx.caller.id}`,
    ...wish,
  })

type Drawing = Pick<Context, 'db' | 'env' | 'origin' | 'now' | 'outside'>

async function drawOffer(
  { db, env, origin, now, outside }: Drawing,
  { row, sender, no, version }: Wish & { row: ShownRow; sender: Sender },
) {
  const found = await getVersion(db, row.id, version)
  const [offer, { sealKey, ...seller }, jigou] = await Promise.all([
    shownOffer(db, row, found, dayOf(now)),
    sellerOf(db),
    findParty(db, row.institutionId),
  ])
  const check = offerCheck(env.secretKey, no, version)
  const checkUrl = `${origin}/offer/${no}?check=${check}`
  const { title, owner } = row
  const sheet = offerSheet({ ...{ no, title, jigou, owner, offer, seller, now } })
  return pdfAnswer(sheet, {
    name: `报价单_${no}_第${version}版`,
    foot: `报价单 ${no} 第 ${version} 版`,
    sender,
    code: checkCode(checkUrl, check),
    // Paper of a version that counts no more is not sealed again.
    seal: offer.state === 'valid' && sealKey !== '' ? await outside.storage.get(sealKey) : null,
  })
}

async function sellerOf(db: Db) {
  const { name, kefuMobile: phone, sealImage } = await readConfig(db)
  return { name, phone, sealKey: sealImage.replace(/^\/uploads\//, '') }
}

export async function comparisonPdf(ctx: OwnContext, no: string) {
  const { title, owner, institutionId } = await getSeen(ctx, no)
  const [comparison, jigou] = await Promise.all([readComparison(ctx, no), findParty(ctx.db, institutionId)])
  const sheet = comparisonSheet({ comparison, title, jigou, owner, now: ctx.now })
  return pdfAnswer(sheet, { name: `比价表_${no}`, foot: `比价表 ${no}`, sender: `member ${ctx.caller.id}` })
}

interface PaperWish {
  readonly name: string
  readonly foot: string
  readonly sender: Sender
  readonly seal?: Uint8Array | null
  readonly code?: PaperCode
}

async function pdfAnswer(sheet: PaperSheet, { name, foot, sender, seal, code }: PaperWish) {
  const bytes = await pdfOf({
    ...{ title: name, sender, isSmall: true },
    parts: () => Promise.resolve([{ sheet, foot, ...(seal && { seal }), ...(code && { code }) }]),
  })
  return new BinaryAnswer(bytes, {
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="offer.pdf"; filename*=UTF-8''${encodeURIComponent(`${name}.pdf`)}`,
  })
}

/** Who holds the paper reads whether it still counts, and its sum: neither goods nor buyer. */
export async function publicCheck(
  { db, env, now }: Context<'anyone'>,
  { number, check }: Parsed<typeof checkOffer>,
): Promise<Output<typeof checkOffer>> {
  const version = versionOf(env.secretKey, number, check) ?? refuse('notFound')
  const [row, { name }] = await Promise.all([findOffered(db, number, version), readConfig(db)])
  if (!row) refuse('notFound')
  const { state, untilOn, sumFen, at } = headOf({ state: row.state, version: row.current }, row, dayOf(now))
  return {
    ...{ number, version, state, untilOn, sumFen },
    replacedBy: state === 'replaced' ? row.current : null,
    offeredOn: dayOf(at),
    siteName: name,
  }
}
