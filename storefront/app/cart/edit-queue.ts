import type { CartChange } from './edits.ts'

interface Task<Result> {
  change: CartChange
  /** Told what sending answered; undefined when a later change made it needless. */
  done: (result: Result | undefined) => void
}

interface Lane<Result> {
  waiting: Task<Result>[]
  running: CartChange | undefined
  /** Sent last, answered or not. */
  last: CartChange | undefined
  pause: ReturnType<typeof setTimeout> | undefined
}

interface EditQueueOptions<Result> {
  /** Tells the shop; does not throw. */
  send: (change: CartChange) => Promise<Result>
  /** Receives the changes that are not yet answered, whenever they change. */
  onChange: (changes: readonly CartChange[]) => void
  pauseMs?: number
}

/**
 * Changes of the cart on their way to the shop. Quantities of one line wait for each other, and of several quick ones
 * only the last is sent, after a pause. Ticks and removals are sent at once, one after the other.
 */
export function editQueue<Result>({ send, onChange, pauseMs = 300 }: EditQueueOptions<Result>) {
  const lanes = new Map<string, Lane<Result>>()
  let idle: (() => void)[] = []

  function put(change: CartChange): Promise<Result | undefined> {
    const name = laneOf(change)
    const lane = lanes.get(name) ?? emptyLane<Result>()
    lanes.set(name, lane)
    if (change.kind === 'remove') change.ids.forEach(dropQuantity)
    if (change.kind === 'quantity') {
      drop(lane)
      lane.pause = setTimeout(() => start(name, lane), pauseMs)
    }
    return new Promise((done) => {
      lane.waiting.push({ change, done })
      tell()
      if (lane.pause === undefined) start(name, lane)
    })
  }

  function start(name: string, lane: Lane<Result>) {
    clearTimeout(lane.pause)
    lane.pause = undefined
    if (lane.running === undefined) void run(name, lane)
  }

  async function run(name: string, lane: Lane<Result>) {
    for (;;) {
      const task = lane.pause === undefined ? lane.waiting.shift() : undefined
      if (!task) break
      if (isSameQuantity(lane.last, task.change)) {
        task.done(undefined)
        continue
      }
      lane.running = task.change
      lane.last = task.change
      const result = await send(task.change)
      lane.running = undefined
      task.done(result)
      tell()
    }
    if (lane.waiting.length > 0) return
    lanes.delete(name)
    tell()
  }

  function drop(lane: Lane<Result>) {
    clearTimeout(lane.pause)
    lane.pause = undefined
    for (const { done } of lane.waiting.splice(0)) done(undefined)
  }

  /** A line that is taken out needs no quantity. */
  function dropQuantity(lineId: number) {
    const name = `line ${lineId}`
    const lane = lanes.get(name)
    if (!lane) return
    drop(lane)
    if (lane.running === undefined) lanes.delete(name)
  }

  function tell() {
    onChange(
      [...lanes.values()].flatMap(({ running, waiting }) => [
        ...(running ? [running] : []),
        ...waiting.map(({ change }) => change),
      ]),
    )
    if (lanes.size > 0) return
    for (const resolve of idle) resolve()
    idle = []
  }

  /** Ends all pauses. */
  function flush() {
    for (const [name, lane] of lanes) if (lane.pause !== undefined) start(name, lane)
  }

  /** Resolves when the shop has answered everything. */
  function settled(): Promise<void> {
    flush()
    return lanes.size === 0 ? Promise.resolve() : new Promise((resolve) => idle.push(resolve))
  }

  return { put, flush, settled }
}

const emptyLane = <Result>(): Lane<Result> => ({
  waiting: [],
  running: undefined,
  last: undefined,
  pause: undefined,
})

const laneOf = (change: CartChange) => (change.kind === 'quantity' ? `line ${change.lineId}` : 'cart')

/** The quantity that was sent last need not be sent again. */
const isSameQuantity = (last: CartChange | undefined, next: CartChange) =>
  last?.kind === 'quantity' && next.kind === 'quantity' && last.quantity === next.quantity
