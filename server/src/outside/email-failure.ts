import { EmailFailed } from './email-failed.ts'

interface SmtpError extends Error {
  /** nodemailer's name of what went wrong, and the system's, if it was the system. */
  readonly code?: string
  readonly originalCode?: string
  /** The command that was answered, such as 'RCPT TO'. */
  readonly command?: string
  readonly response?: string
  readonly responseCode?: number
}

/** What an error of nodemailer means. `whole`: the mail's last byte was sent before. */
export function emailFailure(error: unknown, { whole }: { whole: boolean }): EmailFailed {
  if (error instanceof EmailFailed) return error
  const { code = '', originalCode, command = '', response = '', responseCode = 0 } = error as SmtpError
  if (responseCode < 400) {
    const name = originalCode ?? (code || 'UNREACHABLE')
    return new EmailFailed(whole ? 'silent' : 'later', name, connectionHint(code, name), true)
  }
  const said = withoutAddresses(response)
  return new EmailFailed(kindOf(responseCode, command, said), said, smtpHint(said))
}

/**
 * A refusal of our account or sender is mended by staff, so the mail waits for that. A 4xx says itself that it is for now
 * (RFC 5321, 4.2.1).
 */
function kindOf(status: number, command: string, said: string): EmailFailed['kind'] {
  if (status < 500 || OURS.test(said)) return 'later'
  if (NOBODY.test(said)) return 'address'
  if (command === 'RCPT TO') return POLICY.test(said) || FULL.test(said) ? 'refused' : 'address'
  return command === 'DATA' ? 'refused' : 'later'
}

const LOGIN = /^(?:53[045]|526|524|538)\b|auth(?:entication|orized)? (?:failed|failure|required)/i
const SENDER =
  /same as authori[sz]ation user|equal authori[sz]ed user|conform with authentication|not owned by|sender mismatch|local user only|non-local account|mail from[^,]* invalid/i
const RELAY = /relay/i
const OURS = new RegExp(`${LOGIN.source}|${SENDER.source}|${RELAY.source}`, 'i')
const NOBODY =
  /\b5\.1\.[0-36]\b|(?:user|mailbox|recipient|account|address)[^.]{0,30}(?:not (?:found|exist)|unknown|does ?n.t exist|dosn't exist|no longer|unavailable)|no such (?:user|mailbox|recipient|address)|(?:unknown|invalid) (?:user|recipient|mailbox)/i
const FULL = /\b5\.2\.2\b|(?:mailbox|user|quota)[^.]{0,20}(?:full|exceed)|over quota/i
const POLICY = /\b5\.7\.\d+\b|spam|DT:|policy|block|black|banned|denied/i
const OFTEN =
  /too (?:many|much|often)|frequen|exceed|threshold|SFQ|HL:I[FC]C|MI:DMC|limit|quota|busy|try again/i

const LOGIN_HINT = '登录失败：请核对账号，密码应填邮箱的“授权码”或客户端专用密码，而不是网页登录密码'

/** By the words of the servers; the first that fits counts. */
const hints: readonly (readonly [RegExp, string])[] = [
  [SENDER, '发件地址应与登录账号一致'],
  [/too many|too much/i, '登录或发送过于频繁，已被邮件服务商限制，稍后会再发'],
  [LOGIN, LOGIN_HINT],
  [RELAY, '邮件服务器不为这个账号转发：请核对登录账号和发件地址'],
  [FULL, '收件人的邮箱已满'],
  [NOBODY, '收件地址不存在或已停用'],
  [/spam|DT:SPM|content|virus/i, '内容或发信环境被邮件服务商判为垃圾邮件'],
  [OFTEN, '发送过于频繁，或已达到邮件服务商的上限，稍后会再发'],
  [/black|block|RBL|banned|suspended|locked/i, '发件账号或服务器的 IP 被限制：请到邮件服务商处查看'],
  [/STARTTLS/i, '邮件服务器要求加密：请选择 STARTTLS 或 SSL/TLS'],
]

/** '' for what nobody has a sentence for. */
export const smtpHint = (said: string) => hints.find(([pattern]) => pattern.test(said))?.[1] ?? ''

function connectionHint(code: string, name: string): string {
  if (code === 'ETLS' || /CERT|SSL|TLS|ALTNAME/.test(name))
    return '加密连接失败：465 端口选 SSL/TLS，587 端口选 STARTTLS，并请核对服务器名称和证书'
  if (code === 'EDNS') return '找不到这个服务器名称'
  if (code === 'EAUTH') return LOGIN_HINT
  return '连接不上邮件服务器：请核对名称和端口（云服务器常封禁 25 端口，请用 465）'
}

/** Nobody who reads the log learns an address from the server's words. */
const withoutAddresses = (response: string) =>
  response
    .replace(/[^\s<>@,;:"()]+@[\w.-]+/g, '***')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 200)
