import type { CartChange } from './edits.ts'

interface Task<Result> {
  change: CartChange
  /** Called with the result of sending; undefined when a later change replaced this one. */
  done: (result: Result | undefined) => void
}

interface LaneOptions<Result> {
  /** Sends a change to the server. Does not throw. */
  send: (change: CartChange) => Promise<Result>
  /** Called when a change is added or answered. */
  onChange: () => void
  pauseMs?: number
}

type Lane<Result> = ReturnType<typeof lane<Result>>

/** Sends changes one after the other. A quantity replaces waiting ones and is sent after a pause. */
function lane<Result>({ send, onChange, pauseMs = 300 }: LaneOptions<Result>) {
  const waiting: Task<Result>[] = []
  let running: CartChange | undefined
  let last: CartChange | undefined
  let pause: ReturnType<typeof setTimeout> | undefined

  function put(task: Task<Result>) {
    if (task.change.kind === 'quantity') {
      drop()
      pause = setTimeout(flush, pauseMs)
    }
    waiting.push(task)
    onChange()
    if (pause === undefined && running === undefined) void run()
  }

  async function run() {
    for (;;) {
      const task = pause === undefined ? waiting.shift() : undefined
      if (!task) break
      if (isSameQuantity(last, task.change)) {
        task.done(undefined)
        continue
      }
      running = task.change
      last = task.change
      const result = await send(task.change)
      running = undefined
      task.done(result)
      onChange()
    }
    // Until the next change another device may set another quantity.
    if (waiting.length === 0) last = undefined
    onChange()
  }

  /** Drops the changes that are not sent yet. */
  function drop() {
    clearTimeout(pause)
    pause = undefined
    for (const { done } of waiting.splice(0)) done(undefined)
  }

  /** Ends the pause and sends. */
  function flush() {
    if (pause === undefined) return
    clearTimeout(pause)
    pause = undefined
    if (running === undefined) void run()
  }

  const changes = () => [...(running ? [running] : []), ...waiting.map(({ change }) => change)]
  return { put, drop, flush, changes }
}

interface EditQueueOptions<Result> extends Omit<LaneOptions<Result>, 'onChange'> {
  /** Called with the unanswered changes whenever they change. */
  onChange: (changes: readonly CartChange[]) => void
}

/**
 * Queues changes of the cart. The quantities of each line have their own lane: of several quick ones only the
 * last is sent. Ticks and removals share a lane and are sent at once.
 */
export function editQueue<Result>({ onChange, ...options }: EditQueueOptions<Result>) {
  const lanes = new Map<string, Lane<Result>>()
  let idle: (() => void)[] = []
  const open = () => [...lanes.values()].flatMap((one) => one.changes())

  function tell() {
    const changes = open()
    onChange(changes)
    if (changes.length > 0) return
    for (const resolve of idle) resolve()
    idle = []
  }

  function put(change: CartChange): Promise<Result | undefined> {
    // A removed line needs no quantity.
    if (change.kind === 'remove') for (const id of change.ids) lanes.get(laneOfLine(id))?.drop()
    const name = change.kind === 'quantity' ? laneOfLine(change.lineId) : 'cart'
    const own = lanes.get(name) ?? lane<Result>({ ...options, onChange: tell })
    lanes.set(name, own)
    return new Promise((done) => own.put({ change, done }))
  }

  function flush() {
    for (const one of lanes.values()) one.flush()
  }

  /** Resolves when the server has answered all changes. */
  function settled(): Promise<void> {
    flush()
    return open().length === 0 ? Promise.resolve() : new Promise((resolve) => idle.push(resolve))
  }

  return { put, flush, settled }
}

const laneOfLine = (id: number) => `line ${id}`

/** The quantity that was sent last need not be sent again. */
const isSameQuantity = (last: CartChange | undefined, next: CartChange) =>
  last?.kind === 'quantity' && next.kind === 'quantity' && last.quantity === next.quantity
