/**
 * `later`: it surely was not taken, and the same may work later. `address`: the address takes no mail. `refused`: this mail is
 * not wanted. `silent`: nothing was heard after the last byte, so it may have gone out.
 */
export class EmailFailed extends Error {
  readonly kind: 'later' | 'address' | 'refused' | 'silent'
  /** The server's answer without addresses, or a name of what happened before any. */
  readonly said: string
  /** Plain Chinese, for staff. */
  readonly hint: string
  /** The server was not heard at all. */
  readonly noAnswer: boolean
  constructor(kind: EmailFailed['kind'], said: string, hint: string, noAnswer = false) {
    super(`email ${kind}: ${said}`)
    this.name = 'EmailFailed'
    this.kind = kind
    this.said = said
    this.hint = hint
    this.noAnswer = noAnswer
  }
}
