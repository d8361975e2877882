import { gateSentences } from '@gongfang/contract/gate'

/** True for a refusal because of who asks: another attempt gets the same answer. */
export const isBarred = (error: unknown): error is Error =>
  error instanceof Error &&
  error.name === 'Refused' &&
  Object.hasOwn(gateSentences, (error as Error & { reason: string }).reason)
