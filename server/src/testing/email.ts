import { confirmMailbox, sendMailboxCode } from '@gongfang/contract/people/mailbox'
import { emails } from '../outside/outside.ts'
import { openPretendEmail, type PretendEmail } from '../pretend/email.ts'
import { saveAccount } from '../system/provider/actions.ts'
import type { TestMember, TestShop } from './shop.ts'

/** A pretend mail server whose account the shop has; for shops that were opened with EMAIL_PROVIDER=account. */
export async function withEmail(shop: TestShop): Promise<PretendEmail> {
  const pretend = await openPretendEmail()
  const email = emails({ ca: pretend.ca, timeoutMs: 1_000, patienceMs: 5_000, clock: shop.now })
  Object.assign(shop.app.house.outside, { email })
  await saveEmail(shop, pretend)
  return pretend
}

export async function saveEmail(
  shop: TestShop,
  pretend: PretendEmail,
  { enabled = true, ...changes }: { enabled?: boolean; dailyLimit?: string; password?: string } = {},
) {
  const [row] = await shop.db<
    { version: number }[]
  >`select version from provider_account where name = 'email'`
  await shop.db.begin((tx) =>
    saveAccount(tx, shop.app.house.env, {
      name: 'email',
      enabled,
      version: row?.version ?? 0,
      who: 'test',
      now: shop.now(),
      values: { ...pretend.account, ...changes },
    }),
  )
}

/** The member's address, confirmed by the code that was mailed. */
export async function confirmAddress(member: TestMember, address: string) {
  const { demoCode = '' } = await member.call(sendMailboxCode, { address })
  return member.call(confirmMailbox, { address, code: demoCode })
}

/** Texts of a mail as a reader sees them: headers decoded, the plain part. */
export function readMail(raw: string) {
  const words = (text = '') =>
    text
      .replace(/\?=\s+=\?/g, '?==?')
      .replace(/=\?UTF-8\?B\?([^?]*)\?=/gi, (_, part: string) => Buffer.from(part, 'base64').toString())
      .replace(/=\?UTF-8\?Q\?([^?]*)\?=/gi, (_, part: string) => fromQuoted(part.replace(/_/g, ' ')))
  const [head = ''] = raw.split('\r\n\r\n')
  const unfolded = head.replace(/\r\n[ \t]+/g, ' ')
  const header = (name: string) => words(new RegExp(`^${name}: (.*)$`, 'im').exec(unfolded)?.[1])
  return {
    subject: header('Subject'),
    header,
    text: partOf(raw, 'text/plain'),
    html: partOf(raw, 'text/html'),
  }
}

function partOf(raw: string, type: string): string {
  const [, head = '', body = ''] =
    new RegExp(`(Content-Type: ${type}[\\s\\S]*?)\\r\\n\\r\\n([\\s\\S]*?)(?:\\r\\n--|$)`).exec(raw) ?? []
  if (/base64/i.test(head)) return Buffer.from(body, 'base64').toString()
  return /quoted-printable/i.test(head) ? fromQuoted(body.replace(/=\r\n/g, '')) : body
}

const fromQuoted = (text: string) =>
  Buffer.from(
    text.replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString()
