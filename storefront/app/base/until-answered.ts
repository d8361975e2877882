import { newKey } from '@gongfang/web/base/new-key.ts'
import { intentKeys } from './keys.ts'

/**
 * Runs a call with the key of its intent, the same until an answer has come. After a lost answer the same wish is sent
 * again; after an answer the same again is a new wish.
 */
export function untilAnswered(make = newKey) {
  let keyFor = intentKeys(make)
  return async <Answer>(intent: object, run: (key: string) => Promise<Answer>): Promise<Answer> => {
    const answer = await run(keyFor(intent))
    keyFor = intentKeys(make)
    return answer
  }
}
