import type { App } from '../../http/serve.ts'
import { addViews } from './queries.ts'

type Write = (views: ReadonlyMap<number, number>) => Promise<unknown>

/** Limit of different articles between two writes, against invented ids. */
const MOST_ARTICLES = 10_000
const EVERY_MS = 5_000

/**
 * Counts views in memory and writes them in one statement every few seconds. Each process adds its own counts, so
 * several processes do not overwrite each other; counts that failed to write are kept.
 */
export class Views {
  private readonly counted = new Map<number, number>()
  private turn: Promise<unknown> = Promise.resolve()
  private readonly write: Write
  constructor(write: Write) {
    this.write = write
  }

  add(id: number) {
    if (this.counted.size >= MOST_ARTICLES && !this.counted.has(id)) return
    this.counted.set(id, (this.counted.get(id) ?? 0) + 1)
  }

  /** One write at a time, so that nothing is counted twice. */
  flush(): Promise<void> {
    const done = this.turn.then(() => this.writeAll())
    this.turn = done.catch(() => {})
    return done
  }

  private async writeAll() {
    const taken = new Map(this.counted)
    if (taken.size === 0) return
    await this.write(taken)
    for (const [id, times] of taken) {
      const left = (this.counted.get(id) ?? 0) - times
      if (left > 0) this.counted.set(id, left)
      else this.counted.delete(id)
    }
  }
}

/** Writes every few seconds and when the process stops; a killed process loses the last seconds. */
export function keepViews({ http, house }: App): Views {
  const views = new Views((counted) => addViews(house.db, counted, house.clock()))
  const write = () => views.flush().catch((error) => house.log.warn(error, 'readings not written yet'))
  const timer = setInterval(write, EVERY_MS).unref()
  http.addHook('onClose', async () => {
    clearInterval(timer)
    await write()
  })
  return views
}
