import type { Parsed } from '@gongfang/contract/base/endpoint'
import { refuse } from '@gongfang/contract/base/refusal'
import { type downloadPapers, type OrderPapers, PAPERS_MOST } from '@gongfang/contract/money/invoice'
import { roleMay } from '@gongfang/contract/people/institution'
import { acceptanceSight } from '../../../buying/acceptance/door.ts'
import { searchOf, sightOf } from '../../../buying/order/door.ts'
import type { Caller, MemberContext } from '../../../http/context.ts'
import { BinaryAnswer } from '../../../http/serve.ts'
import { type PdfPart, pdfOf } from '../../../outside/pdf/pdf.ts'
import { type ZipFile, zipOf } from '../../../outside/zip.ts'
import { readConfig } from '../../../system/config/door.ts'
import { zipName } from '../rules.ts'
import { countPaid, findFacts, listFiles, listPaid } from './queries.ts'
import { acceptanceSheets, sheetsOf } from './sheet-rules.ts'

/** Bytes of the files that one document takes; what is beyond stays in the zip. */
const PDF_BYTES = 48 * 1024 * 1024

type PapersInput = Parsed<typeof downloadPapers>

/** For the print job: every sheet, and the names of the files that a printer is sent by themselves. */
export async function readPapers(ctx: MemberContext, wanted: PapersInput) {
  const { nos, total } = await mustFind(ctx, wanted)
  const orders: OrderPapers[] = []
  for await (const { no, sheets, files } of each(ctx, nos))
    orders.push({ no: no as OrderPapers['no'], sheets, files: files.map(({ name }) => name) })
  return { orders, total }
}

export async function zipPapers(ctx: MemberContext, wanted: PapersInput): Promise<BinaryAnswer> {
  const { nos, total } = await mustFind(ctx, wanted)
  const title = nameOf(wanted, total)
  const sheets = await pdfOf({
    title,
    sender: `member ${ctx.caller.id}`,
    isSmall: nos.length === 1,
    parts: () => sheetPartsOf(ctx, nos),
  })
  return new BinaryAnswer(await zipOf(filesOf(ctx, nos, sheets)), {
    'content-type': 'application/zip',
    'content-disposition': saveAs(title, 'zip'),
  })
}

export async function pdfPapers(ctx: MemberContext, wanted: PapersInput): Promise<BinaryAnswer> {
  const { nos, total } = await mustFind(ctx, wanted)
  const title = nameOf(wanted, total)
  const bytes = await pdfOf({
    title,
    sender: `member ${ctx.caller.id}`,
    isSmall: nos.length === 1,
    parts: () => partsOf(ctx, nos),
  })
  return new BinaryAnswer(bytes, {
    'content-type': 'application/pdf',
    'content-disposition': saveAs(title, 'pdf'),
  })
}

const scopeNames = { own: '', unit: '_本部门', all: '_本机构' }

/** '报销资料_2026-11_本机构_第 2 份' */
function nameOf({ no, month, scope, part }: PapersInput, total: number): string {
  if (no !== undefined) return `报销资料_${no}`
  return `报销资料_${month}${scopeNames[scope]}${total > PAPERS_MOST ? `_第 ${part} 份` : ''}`
}

const saveAs = (name: string, type: 'zip' | 'pdf') =>
  `attachment; filename="papers.${type}"; filename*=UTF-8''${encodeURIComponent(`${name}.${type}`)}`

/** The numbers of the orders in this part, and of how many; refused before anything was sent. */
async function mustFind(
  { db, caller, now }: MemberContext,
  { no, month = '', part, ...wish }: PapersInput,
): Promise<{ nos: string[]; total: number }> {
  if (no !== undefined) {
    const facts = await findFacts(db, { no, ...sightsOf(caller) })
    return facts && readableOf(facts) ? { nos: [no], total: 1 } : refuse('notFound')
  }
  const of = { month, range: searchOf({ caller, now }, wish) }
  const [found, total] = await Promise.all([
    listPaid(db, of, { limit: PAPERS_MOST, offset: (part - 1) * PAPERS_MOST }),
    countPaid(db, of),
  ])
  if (found.length === 0) refuse('papersEmpty')
  return { nos: found.map((order) => order.no), total }
}

const sightsOf = (caller: Caller) => ({ sight: acceptanceSight(caller), wholeSight: sightOf(caller) })

/** Who only accepts goods reads what was accepted. */
const readableOf = ({ whole, acceptances }: { whole: boolean; acceptances: readonly unknown[] }) =>
  whole || acceptances.length > 0

/** Reads one order after another, the next when this one has been sent. */
async function* each({ db, caller }: MemberContext, nos: readonly string[]) {
  const { name, kefuMobile: phone } = await readConfig(db)
  for (const no of nos) {
    const facts = await findFacts(db, { no, ...sightsOf(caller) })
    if (!facts || !readableOf(facts)) continue
    const sheets = (facts.whole ? sheetsOf : acceptanceSheets)(facts, { name, phone })
    const slips = facts.memberId === caller.id || roleMay(caller.roles, 'payOfColleague')
    yield { no, sheets, files: await listFiles(db, { ...facts, slips, readerId: caller.id }) }
  }
}

/** One document with the sheets of all orders, and the files of each order as they were uploaded. */
async function* filesOf(ctx: MemberContext, nos: readonly string[], sheets: Buffer): AsyncGenerator<ZipFile> {
  const [only] = nos.length === 1 ? nos : []
  yield { name: only ? `01_单据_${only}.pdf` : '单据.pdf', content: sheets, at: ctx.now }
  for await (const { no, files } of each(ctx, nos)) {
    const folder = only ? '' : `订单_${no}/`
    let at = only ? 1 : 0
    const named = (name: string) => `${folder}${String(++at).padStart(2, '0')}_${zipName(name)}`
    for (const { name, key } of files) {
      const content = await ctx.outside.storage.get(key)
      if (content) yield { name: named(name), content, at: ctx.now }
    }
  }
}

async function sheetPartsOf(ctx: MemberContext, nos: readonly string[]): Promise<PdfPart[]> {
  const parts: PdfPart[] = []
  for await (const { no, sheets } of each(ctx, nos))
    parts.push(...sheets.map((sheet) => ({ sheet, foot: `订单 ${no}` })))
  return parts
}

/** The sheets of each order and its files. A file of several orders, as an invoice may be, is added once. */
async function partsOf(ctx: MemberContext, nos: readonly string[]): Promise<PdfPart[]> {
  const parts: PdfPart[] = []
  const added = new Set<string>()
  let size = 0
  for await (const { no, sheets, files } of each(ctx, nos)) {
    const foot = `订单 ${no}`
    parts.push(...sheets.map((sheet) => ({ sheet, foot })))
    for (const { name, key } of files.filter((file) => !added.has(file.key))) {
      const content = await ctx.outside.storage.get(key)
      if (!content) continue
      added.add(key)
      const fits = size + content.length <= PDF_BYTES
      if (fits) size += content.length
      parts.push({ name, bytes: fits ? content : null, foot })
    }
  }
  return parts
}
