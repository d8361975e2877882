import { Refusal, type RefusalReason, refuse } from '@gongfang/contract/base/refusal'

/** The sender whose work it is. */
export type Sender = `member ${number}` | `staff ${number}`

export const isStaff = (sender: Sender) => sender.startsWith('staff ')

/** How much work a piece may be: `light` work has a slot that `heavy` work never takes. */
export type Weight = 'light' | 'heavy'

interface Limits {
  /** Pieces of one sender that may wait beside the one that runs. */
  readonly each: number
  /** Pieces of all senders that may wait. */
  readonly waiting: number
  readonly full?: RefusalReason
  /** Work may be broken off and begun again for who has used the lane so much less. Without it, work is never broken off. */
  readonly interruptMs?: number
}

interface Piece {
  readonly sender: Sender
  readonly weight: Weight
  readonly start: () => void
  readonly drop: () => void
}

interface Running {
  readonly sender: Sender
  readonly weight: Weight
  readonly stop: AbortController
}

const SLOTS = 2
/** Work of five minutes ago counts half. */
const HALF_LIFE_MS = 300_000
const MOST_INTERRUPTIONS = 3
const LOOK_EVERY_MS = 250

/**
 * A lane for costly work, shared fairly (decision 141). It has two slots: one for any work, one for light work only. One
 * sender has one of them at a time, and the next is who has used the lane least of late, whether its work succeeded or
 * failed. When too many wait, the sender with most waiting loses its last piece.
 */
export class Lane {
  private readonly limits: Limits
  private readonly running = new Map<Sender, Running>()
  private readonly used = new Map<Sender, { ms: number; at: number }>()
  private waiting: Piece[] = []
  private timer: NodeJS.Timeout | undefined

  constructor(limits: Limits) {
    this.limits = limits
  }

  /**
   * Waits for its turn. Refused at once when the sender has too much waiting. `work` ends soon when `stop` is aborted,
   * however it ends, and is begun again later.
   */
  async run<T>(sender: Sender, weight: Weight, work: (stop: AbortSignal) => Promise<T>): Promise<T> {
    for (let turns = 0; turns <= MOST_INTERRUPTIONS; turns++) {
      await this.turn(sender, weight, turns > 0)
      const stop = new AbortController()
      const began = performance.now()
      this.running.set(sender, { sender, weight, stop })
      try {
        const result = await work(stop.signal)
        if (!stop.signal.aborted) return result
      } catch (error) {
        if (!stop.signal.aborted) throw error
      } finally {
        this.note(sender, performance.now() - began)
        this.running.delete(sender)
        this.next()
      }
    }
    return refuse(this.full)
  }

  private get full(): RefusalReason {
    return this.limits.full ?? 'tooMany'
  }

  /** Work that was broken off has its place, however many wait. */
  private turn(sender: Sender, weight: Weight, again: boolean): Promise<void> {
    const own = this.countOf(sender)
    if (!again && own >= this.limits.each) refuse(this.full)
    if (!again && this.waiting.length >= this.limits.waiting && !this.dropOfMost(own + 1)) refuse(this.full)
    return new Promise((resolve, reject) => {
      const drop = () => reject(new Refusal(this.full))
      this.waiting.push({ sender, weight, start: resolve, drop })
      this.next()
      this.look()
    })
  }

  private countOf = (sender: Sender) => this.waiting.filter((piece) => piece.sender === sender).length

  /** False when nobody has more waiting than the newcomer would have. */
  private dropOfMost(own: number): boolean {
    const most = this.waiting.reduce<Piece | undefined>((found, piece) => {
      const count = this.countOf(piece.sender)
      return count > own && count >= (found ? this.countOf(found.sender) : 0) ? piece : found
    }, undefined)
    if (!most) return false
    this.waiting = this.waiting.filter((piece) => piece !== most)
    most.drop()
    return true
  }

  private next() {
    for (let piece = this.choose(); piece; piece = this.choose()) {
      const chosen = piece
      this.waiting = this.waiting.filter((one) => one !== chosen)
      // Holds the place until `run` goes on.
      const { sender, weight } = chosen
      this.running.set(sender, { sender, weight, stop: new AbortController() })
      chosen.start()
    }
  }

  private choose(): Piece | undefined {
    if (this.running.size >= SLOTS) return undefined
    const heavyRuns = [...this.running.values()].some(({ weight }) => weight === 'heavy')
    const ready = this.waiting.filter(
      ({ sender, weight }) => !this.running.has(sender) && !(weight === 'heavy' && heavyRuns),
    )
    const now = performance.now()
    const uses = new Map(ready.map(({ sender }) => [sender, this.useOf(sender, now)]))
    const useOf = ({ sender }: Piece) => uses.get(sender) ?? 0
    // Of equal senders the one that came first is next.
    return ready.reduce<Piece | undefined>(
      (best, piece) => (best && useOf(best) <= useOf(piece) ? best : piece),
      undefined,
    )
  }

  /** While somebody waits, breaks off the work of who has used the lane much more. */
  private look() {
    const { interruptMs } = this.limits
    if (interruptMs === undefined || this.waiting.length === 0 || this.timer) return
    this.interrupt(interruptMs)
    this.timer = setTimeout(() => {
      this.timer = undefined
      this.look()
    }, LOOK_EVERY_MS)
    this.timer.unref()
  }

  private interrupt(ms: number) {
    const now = performance.now()
    const others = this.waiting.filter(({ sender }) => !this.running.has(sender))
    const least = Math.min(...others.map(({ sender }) => this.useOf(sender, now)))
    // Earlier work counts, not this piece: on a slow machine everybody's first one takes long.
    const useOf = ({ sender }: Running) => this.useOf(sender, now)
    const [most] = [...this.running.values()]
      .filter(({ stop }) => !stop.signal.aborted)
      .sort((a, b) => useOf(b) - useOf(a))
    if (most && useOf(most) - least >= ms) most.stop.abort()
  }

  private useOf(sender: Sender, now: number): number {
    const used = this.used.get(sender)
    return used ? used.ms * 0.5 ** ((now - used.at) / HALF_LIFE_MS) : 0
  }

  private note(sender: Sender, ms: number) {
    const now = performance.now()
    const sum = this.useOf(sender, now) + ms
    // The oldest stand first.
    this.used.delete(sender)
    this.used.set(sender, { ms: sum, at: now })
    for (const [other, { at }] of this.used) {
      if (now - at < 10 * HALF_LIFE_MS) break
      this.used.delete(other)
    }
  }
}
