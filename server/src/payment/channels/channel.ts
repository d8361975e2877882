import { type Db, type Run, runIn } from '../../db/connect.ts'
import type { Context, House } from '../../http/context.ts'
import type { WechatPay } from '../../outside/wechat-pay.ts'
import { providerAccount } from '../../provider/door.ts'

/** What it takes to speak to a channel and to write down what it said: a request has it, and so has a job. */
export interface Speaker extends Pick<House, 'env' | 'outside' | 'log'> {
  readonly db: Db
  readonly run: Run
}

export const speakerOf = ({ db, env, outside, log }: House): Speaker => ({
  ...{ db, env, outside, log },
  run: runIn(db),
})

export const speakerIn = ({ db, env, outside, log, transaction }: Omit<Context, 'caller'>): Speaker => ({
  ...{ db, env, outside, log },
  run: transaction,
})

/** WeChat Pay with the account as it is now. `off`: also one that takes no new payments, for what it took before. */
export async function wechatOf(
  { db, env, outside }: Pick<Speaker, 'db' | 'env' | 'outside'>,
  { off = false }: { off?: boolean } = {},
): Promise<WechatPay | null> {
  const found = await providerAccount({ db, env }, 'wechatPay', { off })
  return found && outside.wechatPay(found.account)
}
