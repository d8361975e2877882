import { refuse } from '@gongfang/contract/refusal'
import { createChallenge, randomInt, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import * as z from 'zod/mini'
import type { Context } from '../http/context.ts'
import { insertUsedChallenge } from './sms-queries.ts'

const VALID_MS = 10 * 60_000

/** About half a second of a desktop's time, two or three of a phone's: nothing for one person, a lot for a million sends. */
export const makeChallenge = ({ env, now }: Context) =>
  createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: 5000,
    counter: randomInt(300, 800),
    deriveKey,
    expiresAt: new Date(now.getTime() + VALID_MS),
    ...secretsOf(env.secretKey),
  })

/** Refuses a solution that is missing, wrong, too old or used before. */
export async function mustBeSolved(ctx: Context, solution: string | undefined) {
  if (solution === undefined) {
    if (ctx.env.demo) return
    return refuse('challengeWrong')
  }
  const { challenge, solution: solved } = read(solution) ?? refuse('challengeWrong')
  const inTime = challenge.parameters.expiresAt * 1000 > ctx.now.getTime()
  const { verified } = await verifySolution({
    challenge,
    solution: solved,
    deriveKey,
    ...secretsOf(ctx.env.secretKey),
  })
  if (!inTime || !verified) refuse('challengeWrong')
  if (!(await insertUsedChallenge(ctx.db, challenge.signature, ctx.now))) refuse('challengeWrong')
}

const secretsOf = (secret: string) => ({
  hmacSignatureSecret: `challenge:${secret}`,
  hmacKeySignatureSecret: `solution:${secret}`,
})

const Hex = z.string().check(z.regex(/^(?:[0-9a-f]{2}){1,64}$/))
/** Everything that is signed goes through as it came; only what the library relies on is looked at first. */
const Payload = z.object({
  challenge: z.object({
    parameters: z.looseObject({
      algorithm: z.string(),
      nonce: Hex,
      salt: Hex,
      cost: z.int(),
      keyLength: z.int(),
      keyPrefix: Hex,
      keySignature: Hex,
      expiresAt: z.int(),
    }),
    signature: Hex,
  }),
  solution: z.object({ counter: z.int().check(z.minimum(0), z.maximum(2 ** 32 - 1)), derivedKey: Hex }),
})

function read(solution: string) {
  try {
    return Payload.parse(JSON.parse(Buffer.from(solution, 'base64').toString('utf8')))
  } catch {
    return null
  }
}
