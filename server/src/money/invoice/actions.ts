import { refuse } from '@gongfang/contract/base/refusal'
import type { Db } from '../../db/connect.ts'
import type { Context } from '../../http/context.ts'
import { BinaryAnswer } from '../../http/serve.ts'
import type { EmailFile } from '../../outside/email.ts'
import { findTold, type StoredFile } from './queries.ts'
import { zipName } from './rules.ts'

export const invoiceFileName = ({ number, title }: Pick<StoredFile, 'number' | 'title'>) =>
  zipName(`发票_${number}_${title}.pdf`)

/** A document that is saved, never opened as a page. */
export async function invoiceFile({ outside }: Pick<Context, 'outside'>, file: StoredFile) {
  const bytes = (await outside.storage.get(file.key)) ?? refuse('notFound')
  return new BinaryAnswer(bytes, {
    'content-type': file.mime,
    'content-disposition': `attachment; filename="invoice.pdf"; filename*=UTF-8''${encodeURIComponent(invoiceFileName(file))}`,
    'content-security-policy': "default-src 'none'; sandbox",
  })
}

/** For who was told of the invoice. Without a file, or without its bytes, the mail says where it is found. */
export async function mailedInvoice(
  { outside, db }: Pick<Context, 'outside'> & { db: Db },
  which: { no: string; side: 'blue' | 'red' },
): Promise<EmailFile[]> {
  const file = await findTold(db, which)
  const bytes = file && (await outside.storage.get(file.key))
  return bytes ? [{ name: invoiceFileName(file), type: file.mime, bytes }] : []
}
