interface Edit {
  quantity: number
  sent: number | undefined
  timer: ReturnType<typeof setTimeout> | undefined
  running: boolean
}

interface LineQueueOptions {
  /** Tells the server; does not throw. */
  send: (lineId: number, quantity: number) => Promise<void>
  isOnline: () => boolean
  /** Told whenever a line starts or stops waiting. */
  onChange: (waiting: ReadonlySet<number>) => void
  delayMs?: number
}

/**
 * Quantities on their way: the last of several quick presses is sent after a pause, one request a line at a time, and
 * none while offline. Different lines do not wait for each other.
 */
export function lineQueue({ send, isOnline, onChange, delayMs = 300 }: LineQueueOptions) {
  const edits = new Map<number, Edit>()
  let idle: (() => void)[] = []

  function set(lineId: number, quantity: number) {
    const edit = edits.get(lineId) ?? { quantity, sent: undefined, timer: undefined, running: false }
    clearTimeout(edit.timer)
    edit.quantity = quantity
    edit.timer = setTimeout(() => {
      edit.timer = undefined
      void run(lineId, edit)
    }, delayMs)
    edits.set(lineId, edit)
    tell()
  }

  async function run(lineId: number, edit: Edit) {
    if (edit.running) return
    edit.running = true
    while (
      edit.timer === undefined &&
      edit.sent !== edit.quantity &&
      isOnline() &&
      edits.get(lineId) === edit
    ) {
      edit.sent = edit.quantity
      await send(lineId, edit.quantity)
    }
    edit.running = false
    if (edit.sent === edit.quantity && edit.timer === undefined) drop(lineId, edit)
  }

  /** The line is gone, or its last word was heard. */
  function drop(lineId: number, edit = edits.get(lineId)) {
    if (!edit || edits.get(lineId) !== edit) return
    clearTimeout(edit.timer)
    edits.delete(lineId)
    tell()
  }

  function tell() {
    onChange(new Set(edits.keys()))
    if (edits.size > 0) return
    for (const resolve of idle) resolve()
    idle = []
  }

  /** Sends at once what still waits for its pause. */
  function flush() {
    for (const [lineId, edit] of edits) {
      clearTimeout(edit.timer)
      edit.timer = undefined
      void run(lineId, edit)
    }
  }

  /** When the server has heard everything. */
  function settled(): Promise<void> {
    flush()
    return edits.size === 0 ? Promise.resolve() : new Promise((resolve) => idle.push(resolve))
  }

  const wanted = (lineId: number) => edits.get(lineId)?.quantity

  return { set, drop: (lineId: number) => drop(lineId), flush, settled, wanted }
}
