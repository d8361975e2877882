/**
 * A company that takes money gave no answer that can be used (`silent`: late, unreachable, 5xx, garbage), a no with its code
 * (`refused`), or an answer that somebody else signed (`untrusted`).
 */
export class ChannelFailed extends Error {
  readonly kind: 'silent' | 'refused' | 'untrusted'
  /** The company's own code, or ours for what never reached it. */
  readonly code: string
  /** For staff, in plain Chinese: what to do about it. */
  readonly hint: string
  constructor(
    kind: 'silent' | 'refused' | 'untrusted',
    code: string,
    hint: string,
    { cause, said = '' }: { cause?: unknown; said?: string } = {},
  ) {
    super(`payment channel ${kind}: ${code}${said && ` ${said}`}`, { cause })
    this.name = 'ChannelFailed'
    this.kind = kind
    this.code = code
    this.hint = hint
  }
}

/** A notice that the company did not sign. The reason is for the log; the sender is not told. */
export class NoticeRefused extends Error {
  readonly reason: string
  constructor(reason: string) {
    super(`notice refused: ${reason}`)
    this.name = 'NoticeRefused'
    this.reason = reason
  }
}
