import { maskedEmail } from '@gongfang/contract/base/values'
import type { EmailState } from '@gongfang/contract/system/email-desk'
import type { Db } from '../src/db/connect.ts'
import { upsertMailbox } from '../src/people/mailbox/queries.ts'
import { insertEntry, updateEntry } from '../src/system/email/queries.ts'

const HOUR_MS = 3_600_000

/** Attempts of the last days, the oldest first, with answers as mail servers give them. */
const attempts: readonly [
  agoHours: number,
  event: string,
  address: string,
  state: Exclude<EmailState, 'sending'>,
  result: string,
  hint: string,
][] = [
  [50, 'approvalAsked', 'li.zhuren@example.com', 'sent', '250 OK: queued as.', ''],
  [
    31,
    'orderShipped',
    'zhang@example.com',
    'delayed',
    '451 DT:SPM ,please try again',
    '内容或发信环境被邮件服务商判为垃圾邮件',
  ],
  [30.9, 'orderShipped', 'zhang@example.com', 'sent', '250 OK: queued as.', ''],
  [26, 'invoiceIssued', 'caiwu@example.com', 'sent', '250 OK: queued as.', ''],
  [25, 'orderShipped', 'lab-old@example.com', 'bounced', '550 User unknown', '收件地址不存在或已停用'],
  [2, 'approvalAsked', 'li.zhuren@example.com', 'sent', '250 OK: queued as.', ''],
]

/** The demo member hears by mail, and the back office shows what was handed to the mail server. */
export async function insertMails(tx: Db, { memberId, now }: { memberId: number; now: Date }) {
  await upsertMailbox(tx, {
    memberId,
    address: 'zhang@example.com',
    now: new Date(now.getTime() - 60 * HOUR_MS),
  })
  for (const [at, [agoHours, event, address, state, result, hint]] of attempts.entries()) {
    const id = await insertEntry(tx, {
      ...{ kind: 'notice', event, vendor: 'smtp' },
      address: maskedEmail(address),
      about: `demo ${at}`,
      now: new Date(now.getTime() - agoHours * HOUR_MS),
    })
    const mailId = state === 'sent' ? `<demo${at}@example.com>` : ''
    await updateEntry(tx, { id, state, result, hint, mailId })
  }
}
