import type { SmsSender } from './sms.ts'
import type { Storage } from './storage.ts'

/** Everybody outside the shop that it speaks to. Each has a pretend version for tests and demo. */
export interface Outside {
  readonly sms: SmsSender
  readonly storage: Storage
}
