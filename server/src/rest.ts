import { flushCompileCache } from 'node:module'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

const LOOK_MS = 10_000
/** A process that uses less than this share of a core is at rest. Its jobs and health checks take 1 %. */
const AT_REST = 0.05
/** The CPU time since the last collection after which another is worth its pause of 0.1 s. */
const WORTH_MS = 5_000

/**
 * Collects garbage when the process comes to rest. V8 does that only when it needs room, so what the last busy minute
 * has left would stay for hours: 100 MB and more. `giveBack` runs before and frees what can be made again.
 */
export function collectAtRest(giveBack: () => void = () => {}): { stop(): void } {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  let seen = cpuMs()
  let collected = Number.NEGATIVE_INFINITY
  const timer = setInterval(() => {
    const now = cpuMs()
    const isAtRest = now - seen < LOOK_MS * AT_REST
    seen = now
    if (!isAtRest || now - collected < WORTH_MS) return
    // Otherwise a process that is killed leaves nothing compiled for the next start. Takes up to half a second, once.
    flushCompileCache()
    giveBack()
    collect()
    collected = cpuMs()
  }, LOOK_MS).unref()
  return { stop: () => clearInterval(timer) }
}

function cpuMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}
