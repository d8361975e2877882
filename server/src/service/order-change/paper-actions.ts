import { refuse } from '@gongfang/contract/base/refusal'
import type { PaperSheet } from '@gongfang/contract/money/invoice'
import { sightOf } from '../../buying/order/door.ts'
import type { MemberContext } from '../../http/context.ts'
import { BinaryAnswer } from '../../http/serve.ts'
import { pdfOf } from '../../outside/pdf/pdf.ts'
import { readConfig } from '../../system/config/door.ts'
import { findPaper } from './queries.ts'
import { changeSheet } from './sheet-rules.ts'

export async function readPaper({ db, caller }: MemberContext, changeNo: string): Promise<PaperSheet> {
  const [change, { name, kefuMobile: phone }] = await Promise.all([
    findPaper(db, sightOf(caller), changeNo),
    readConfig(db),
  ])
  return changeSheet(change ?? refuse('notFound'), { name, phone })
}

export async function pdfPaper(ctx: MemberContext, changeNo: string): Promise<BinaryAnswer> {
  const sheet = await readPaper(ctx, changeNo)
  const title = `订单变更单_${changeNo}`
  const bytes = await pdfOf({
    title,
    sender: `member ${ctx.caller.id}`,
    isSmall: true,
    parts: async () => [{ sheet, foot: `变更单 ${changeNo}` }],
  })
  return new BinaryAnswer(bytes, {
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="change.pdf"; filename*=UTF-8''${encodeURIComponent(`${title}.pdf`)}`,
  })
}
