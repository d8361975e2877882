import { describe, expect, test } from 'vitest'
import { Lane, type Sender, type Weight } from './lane.ts'

/** Work that ends when it is told to, and what began and ended in which order. */
function working(lane: Lane) {
  const log: string[] = []
  const ends = new Map<string, () => void>()
  const give = (name: string, sender: Sender, weight: Weight = 'light') =>
    lane
      .run(sender, weight, async () => {
        log.push(name)
        await new Promise<void>((resolve) => ends.set(name, resolve))
        return name
      })
      .catch((error: { reason?: string }) => error.reason ?? String(error))
  const end = async (name: string) => {
    ends.get(name)?.()
    await settled()
  }
  return { log, give, end }
}
const settled = () => new Promise((resolve) => setTimeout(resolve, 5))

describe('a lane', () => {
  test('lets one of each sender run, and another one beside it', async () => {
    const { log, give, end } = working(new Lane({ each: 7, waiting: 40 }))
    for (let at = 1; at <= 8; at++) void give(`a${at}`, 'member 1')
    void give('b', 'member 2')
    await settled()
    expect(log).toEqual(['a1', 'b'])
    await end('a1')
    expect(log).toEqual(['a1', 'b', 'a2'])
  })

  test('keeps a slot from heavy work, however many send it', async () => {
    const { log, give, end } = working(new Lane({ each: 7, waiting: 40 }))
    for (let who = 1; who <= 5; who++) void give(`heavy ${who}`, `member ${who}`, 'heavy')
    void give('light', 'member 9')
    await settled()
    expect(log).toEqual(['heavy 1', 'light'])
    await end('light')
    expect(log).toEqual(['heavy 1', 'light'])
    await end('heavy 1')
    expect(log).toEqual(['heavy 1', 'light', 'heavy 2'])
  })

  test('takes who has used it least, also when that work failed', async () => {
    const lane = new Lane({ each: 7, waiting: 40 })
    await lane.run('member 1', 'light', () => new Promise((_, fail) => setTimeout(fail, 30))).catch(() => {})
    const { log, give, end } = working(lane)
    void give('other', 'member 8', 'heavy')
    void give('more', 'member 9')
    void give('again', 'member 1')
    void give('new', 'member 2')
    await settled()
    await end('more')
    expect(log).toEqual(['other', 'more', 'new'])
    await end('other')
    expect(log).toEqual(['other', 'more', 'new', 'again'])
  })

  test('refuses what one sender has too much of, and takes others', async () => {
    const { give, log, end } = working(new Lane({ each: 2, waiting: 40, full: 'papersBusy' }))
    void give('a1', 'member 1')
    void give('a2', 'member 1')
    void give('a3', 'member 1')
    expect(await give('a4', 'member 1')).toBe('papersBusy')
    void give('b', 'member 2')
    await settled()
    expect(log).toEqual(['a1', 'b'])
    await end('a1')
    await end('a2')
    expect(log).toEqual(['a1', 'b', 'a2', 'a3'])
  })

  test('takes the place of who waits most when too many wait', async () => {
    const { give, log } = working(new Lane({ each: 7, waiting: 6 }))
    const first = Array.from({ length: 8 }, (_, at) => give(`a${at}`, 'member 1'))
    expect(await first[7]).toBe('tooMany')
    void give('x', 'member 3', 'heavy')
    void give('b', 'member 2')
    expect(await first[6]).toBe('tooMany')
    await settled()
    expect(log).toEqual(['a0', 'x'])
  })

  test('breaks off the work of who has used it much more, and begins it again', async () => {
    const lane = new Lane({ each: 7, waiting: 40, interruptMs: 60 })
    const log: string[] = []
    const until = (stop: AbortSignal, ms: number) =>
      new Promise<void>((resolve, reject) => {
        const timer = setTimeout(resolve, ms)
        stop.addEventListener('abort', () => {
          clearTimeout(timer)
          reject(new Error('broken off'))
        })
      })
    const busy = (sender: Sender) => {
      let ms = 5_000
      return lane.run(sender, 'light', async (stop) => {
        log.push(sender)
        await until(stop, ms)
        ms = 1
        log.push(`${sender} ends`)
      })
    }
    // Who attacks has used the lane before.
    for (const sender of ['member 1', 'member 2'] as const)
      await lane.run(sender, 'light', () => new Promise((resolve) => setTimeout(resolve, 80)))
    const attacks = [busy('member 1'), busy('member 2')]
    await settled()
    await lane.run('member 3', 'light', async () => void log.push('member 3'))
    expect(log.slice(0, 3)).toEqual(['member 1', 'member 2', 'member 3'])
    for (const sender of ['member 4', 'member 5'] as const) await lane.run(sender, 'light', async () => {})
    // The one that was broken off is begun again; the other one goes on.
    await Promise.race(attacks)
    expect(log.filter((line) => line.endsWith('ends'))).toHaveLength(1)
  })

  test('goes on after work that throws at once', async () => {
    const lane = new Lane({ each: 7, waiting: 40 })
    const broken = () => {
      throw new Error('broken')
    }
    for (let at = 0; at < 5; at++)
      await expect(lane.run('staff 1', 'light', broken)).rejects.toThrow('broken')
    expect(await lane.run('staff 1', 'heavy', async () => 'done')).toBe('done')
  })
})
