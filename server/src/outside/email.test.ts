import { createServer } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { type MailFault, openPretendEmail, type PretendEmail } from '../pretend/email.ts'
import { type EmailAccount, type EmailOptions, openEmail } from './email.ts'
import { EmailFailed } from './email-failed.ts'

let mail: PretendEmail
beforeAll(async () => {
  mail = await openPretendEmail()
})
beforeEach(() => {
  mail.received.length = 0
  mail.logins = 0
  mail.fault = null
})
afterAll(() => mail.close())

const letter = {
  to: 'zhang.wei@example.com',
  subject: '订单已发货',
  text: '您的订单已发货',
  html: '<p>您的订单已发货</p>',
}
const open = (changes: Partial<EmailAccount> = {}, options: Partial<EmailOptions> = {}) =>
  openEmail({ ...mail.account, ...changes }, { ca: mail.ca, timeoutMs: 1_000, patienceMs: 3_000, ...options })
const failureOf = (sending: Promise<unknown>) =>
  sending.then(
    () => 'sent',
    (error) => (error instanceof EmailFailed ? error : Promise.reject(error)),
  )

/** Header lines of a mail, unfolded; encoded words stay as they are. */
const headersOf = (raw: string) =>
  Object.fromEntries(
    raw
      .slice(0, raw.indexOf('\r\n\r\n'))
      .replace(/\r\n[ \t]+/g, ' ')
      .split('\r\n')
      .map((one) => [one.slice(0, one.indexOf(':')).toLowerCase(), one.slice(one.indexOf(':') + 2)]),
  ) as Record<string, string>

describe('a mail', () => {
  test.each([
    ['STARTTLS', () => mail.account],
    ['TLS from the first byte', () => mail.tlsAccount],
  ])('goes out by %s, in two forms, as what no machine answers', async (_, account) => {
    const { mailId } = await open(account()).send({
      ...letter,
      unsubscribe: 'https://shop.test/unsubscribe?token=12.order.abc',
    })
    const [got] = mail.received
    expect(got).toMatchObject({ from: mail.account.from, to: [letter.to], secure: true })
    const headers = headersOf(got!.raw)
    expect(headers).toMatchObject({
      'message-id': mailId,
      'auto-submitted': 'auto-generated',
      'list-unsubscribe': '<https://shop.test/unsubscribe?token=12.order.abc>',
      'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
      to: letter.to,
      'mime-version': '1.0',
    })
    expect(headers['content-type']).toMatch(/^multipart\/alternative/)
    expect(mailId).toMatch(/^<[\w-]+@mail\.test>$/)
    expect(got!.raw).toMatch(/Content-Type: text\/plain[\s\S]*Content-Type: text\/html/)
  })

  // Yahoo refuses a From of which the address is inside the encoded word (andrewcmyers/civs#3), and vip.sina.com one
  // whose name is folded (MailCore/mailcore2#1304): names have at most 10
  // characters, which one encoded word holds.
  test('names its sender in an encoded word beside the plain address, on one line', async () => {
    await open({ fromName: '某某大学实验器材商城' }).send(letter)
    expect(mail.received[0]!.raw).toMatch(/^From: =\?UTF-8\?[BQ]\?[^\r\n]+\?= <shop@mail\.test>\r$/m)
  })

  test.each([
    ['subject', { subject: '发货\r\nBcc: other@example.com\r\n\r\n正文' }],
    ['text', { text: '.\r\nQUIT\r\n..\r\nMAIL FROM:<x@example.com>' }],
    [
      'name of a file',
      {
        files: [
          {
            name: 'a"\r\nBcc: other@example.com\r\n.pdf',
            type: 'application/pdf',
            bytes: Buffer.from('%PDF'),
          },
        ],
      },
    ],
    ['address of its end', { unsubscribe: 'https://shop.test/unsubscribe?token=1' }],
  ])('gets no header and no command by its %s', async (_, changes) => {
    await open().send({ ...letter, ...changes })
    expect(mail.received).toHaveLength(1)
    expect(mail.received[0]!.to).toEqual([letter.to])
    expect(headersOf(mail.received[0]!.raw)).not.toHaveProperty('bcc')
  })

  test('takes its papers along, with Chinese names', async () => {
    const bytes = Buffer.from('%PDF-1.7 发票'.repeat(40_000))
    await open().send({
      ...letter,
      files: [{ name: '发票_2633_育才中学.pdf', type: 'application/pdf', bytes }],
    })
    const { raw } = mail.received[0]!
    const [head = ''] = /Content-Type: application\/pdf[\s\S]*?\r\n\r\n/.exec(raw) ?? []
    expect(head).toMatch(/filename\*0\*=utf-8''%E5%8F%91/i)
    expect(raw.replace(/\r\n/g, '').includes(bytes.toString('base64'))).toBe(true)
  })

  test('is refused to an address that is a command', async () => {
    const failure = await failureOf(
      open().send({ ...letter, to: 'a@example.com>\r\nRCPT TO:<b@example.com' }),
    )
    expect(failure).toBeInstanceOf(EmailFailed)
    expect(mail.received).toEqual([])
  })

  // A login for each mail is refused: “535 auth failed (this user authenticate too many times)” (nodemailer#1350). NetEase ends a
  // connection with too many mails (“450 MI:DMC”, its list of refusals).
  test('shares its connection with those that wait behind it, ten at most', async () => {
    const sender = open()
    await Promise.all(Array.from({ length: 25 }, () => sender.send(letter)))
    expect(mail.received).toHaveLength(25)
    expect(mail.logins).toBe(3)
  })

  test('is not sent in the clear, to a server without TLS or with a certificate of somebody else', async () => {
    expect(await failureOf(open({}, { ca: '' }).send(letter))).toMatchObject({
      kind: 'later',
      hint: /加密连接失败/,
    })
    const plain = createServer((socket) => {
      socket.write('220 plain\r\n')
      socket.on('data', (said) => socket.write(/^EHLO/.test(String(said)) ? '250 plain\r\n' : '502 no\r\n'))
    })
    await new Promise<void>((resolve) => plain.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void plain.close())
    const { port } = plain.address() as { port: number }
    expect(await failureOf(open({ port: String(port) }).send(letter))).toMatchObject({ kind: 'later' })
  })
})

/** Answers of real servers, and where they were seen. */
const answers: [
  from: string,
  at: MailFault['at'],
  status: number,
  words: string,
  kind: EmailFailed['kind'],
  hint: RegExp,
][] = [
  // smtp.qq.com and smtp.exmail.qq.com: laurent22/joplin#7952, gshang2017/docker#18
  [
    'QQ',
    'sender',
    501,
    'Mail from address must be same as authorization user.',
    'later',
    /发件地址应与登录账号一致/,
  ],
  // smtp.163.com: ruanyf/weather-action#5
  [
    '163',
    'sender',
    553,
    'Local user only,163 smtp5,HdxpCgA3f+63sTNhtiNZDA--.2001S2 1630777785',
    'later',
    /发件地址/,
  ],
  // smtp.vip.sina.com: MailCore/mailcore2#1304
  ['Sina', 'sender', 553, 'Envolope sender mismatch with header from', 'later', /发件地址/],
  // Aliyun Mail's list of refusals: a 4xx that no waiting mends
  ['Aliyun', 'sender', 440, "mail from account doesn't conform with authentication", 'later', /发件地址/],
  // hongrunhui/node_12306#1: the password of the web page instead of the 授权码
  ['163', 'login', 535, 'Error: authentication failed', 'later', /授权码/],
  ['Aliyun', 'login', 526, 'Authentication failure[0]', 'later', /授权码/],
  // nodemailer/nodemailer#1350
  ['163', 'login', 535, 'auth failed (this user authenticate too many times)', 'later', /过于频繁/],
  // nodemailer/nodemailer#1480
  ['Exchange', 'recipient', 550, '5.7.1, Relaying denied.', 'later', /转发/],
  // Vincedream/NodeMail#20, zabbix-book/zabbix_mail_with_graph#1
  ['126', 'end', 554, 'DT:SPM 126 smtp2,DMmowAAnNDQz4zxdCk6LIw--.52838S2 1564271411', 'refused', /垃圾邮件/],
  // NetEase's list of refusals: the same for now, and more than it takes within 15 minutes
  ['163', 'end', 451, 'DT:SPM ,please try again', 'later', /垃圾邮件/],
  ['163', 'sender', 451, 'MI:SFQ 163 smtp1', 'later', /过于频繁|上限/],
  ['163', 'recipient', 421, 'HL:ICC 163 mx1', 'later', /过于频繁|上限/],
  // Aliyun Mail's list of refusals, its spelling included
  ['Aliyun', 'recipient', 554, "RCPT (account) dosn't exist", 'address', /不存在/],
  ['Aliyun', 'recipient', 552, 'mailbox is full', 'refused', /已满/],
  ['Aliyun', 'end', 454, 'Transient reject by behaviour spam', 'later', /垃圾邮件/],
  [
    'Postfix',
    'recipient',
    550,
    '5.1.1 <zhang.wei@example.com>: Recipient address rejected: User unknown',
    'address',
    /不存在/,
  ],
  [
    'Postfix',
    'recipient',
    450,
    '4.2.0 <zhang.wei@example.com>: Recipient address rejected: Greylisted',
    'later',
    /^/,
  ],
  ['somebody', 'end', 550, 'Mailbox not found', 'address', /不存在/],
  ['somebody', 'recipient', 550, 'no', 'address', /^$/],
]

describe('an answer', () => {
  test.each(answers)('of %s at the %s, %i %s: %s', async (_, at, status, words, kind, hint) => {
    mail.fault = { at, says: { status, words } }
    const failure = await failureOf(open().send(letter))
    expect(failure).toMatchObject({ kind, hint: expect.stringMatching(hint), noAnswer: false })
    expect((failure as EmailFailed).said).not.toContain('zhang.wei')
    expect((failure as EmailFailed).said).toContain(String(status))
    expect(mail.received).toEqual([])
  })

  test.each([
    ['login', 'cut', 'later', 0],
    ['login', 'silent', 'later', 0],
    ['recipient', 'cut', 'later', 0],
    ['recipient', 'silent', 'later', 0],
    // Taken, and the answer is lost.
    ['end', 'cut', 'silent', 1],
    ['end', 'silent', 'silent', 1],
  ] as const)('at the %s that is lost (%s): %s', async (at, says, kind, taken) => {
    mail.fault = { at, says }
    expect(await failureOf(open().send(letter))).toMatchObject({ kind, noAnswer: true })
    expect(mail.received).toHaveLength(taken)
  })

  test('of a connection that broke is mended by the next mail', async () => {
    const sender = open()
    mail.fault = { at: 'recipient', says: 'cut', times: 1 }
    const [first, second] = await Promise.all([
      failureOf(sender.send(letter)),
      failureOf(sender.send(letter)),
    ])
    expect([first, second]).toMatchObject([{ kind: 'later' }, 'sent'])
  })
})

test('a server that is not there is left alone after five tries, for some seconds', async () => {
  let at = new Date('2026-12-01T02:00:00Z')
  const sender = open({ port: '1' }, { clock: () => at })
  for (let tries = 0; tries < 5; tries++)
    expect(await failureOf(sender.send(letter))).toMatchObject({
      kind: 'later',
      said: 'ECONNREFUSED',
      hint: /465/,
    })
  expect(await failureOf(sender.send(letter))).toMatchObject({ kind: 'later', said: 'RESTING' })
  at = new Date(at.getTime() + 11_000)
  expect(await failureOf(sender.send(letter))).toMatchObject({ said: 'ECONNREFUSED' })
})

test('a check logs in and sends nothing', async () => {
  await open().check()
  expect([mail.logins, mail.received.length]).toEqual([1, 0])
  expect(await failureOf(open({ password: 'wrong-password' }).check())).toMatchObject({ hint: /授权码/ })
})
