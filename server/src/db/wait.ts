import { setTimeout as sleep } from 'node:timers/promises'
import { isDatabaseGone } from './gone.ts'

const COMING_BACK_MS = 15_000

/**
 * Asks again while the database is starting, starting again after a crash, a standby that may be promoted, or slow because
 * the machine is busy.
 */
export async function untilAnswered<T>(ask: () => Promise<T>, say: (line: string) => void): Promise<T> {
  const until = performance.now() + COMING_BACK_MS
  for (let tries = 0; ; tries++) {
    try {
      return await ask()
    } catch (error) {
      if (!isDatabaseGone(error) || performance.now() > until) throw error
      // Once may be a slow moment of this machine; what fails again at once is not there yet.
      if (tries === 1) say('正在等待数据库……')
      await sleep(250)
    }
  }
}
