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
 * has left would stay for hours: 100 MB and more. `giveBack` runs before and frees what can be made again. At the next
 * look, when V8's threads have freed the buffers, the C heap follows.
 */
export function collectAtRest(giveBack: () => void = () => {}): { stop(): void } {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  let seen = cpuMs()
  let collected = Number.NEGATIVE_INFINITY
  let isTrimmed = true
  const timer = setInterval(() => {
    const now = cpuMs()
    const isAtRest = now - seen < LOOK_MS * AT_REST
    seen = now
    if (!isAtRest) return
    if (!isTrimmed) trimHeap()
    isTrimmed = true
    if (now - collected < WORTH_MS) return
    // Otherwise a process that is killed leaves nothing compiled for the next start. Takes up to half a second, once.
    flushCompileCache()
    giveBack()
    collect()
    collected = cpuMs()
    isTrimmed = false
  }, LOOK_MS).unref()
  return { stop: () => clearInterval(timer) }
}

/**
 * Gives the pages of the C heap that hold nothing back to the system. glibc keeps what lies below a block in use, and
 * offers `malloc_trim` for it. Elsewhere, and without Node's experimental FFI, nothing happens.
 */
function trimHeap(): void {
  trim ??= findTrim()
  trim(0n)
}

type Trim = (padding: bigint) => unknown
let trim: Trim | undefined

function findTrim(): Trim {
  const nothing = () => {}
  if (process.platform !== 'linux') return nothing
  const warn = process.emitWarning
  try {
    // An operator can do nothing about the warning that the module is experimental.
    process.emitWarning = nothing
    const ffi = process.getBuiltinModule('node:ffi')
    return ffi.dlopen('libc.so.6', { malloc_trim: { arguments: ['uint64'], return: 'int32' } }).functions
      .malloc_trim
  } catch {
    return nothing
  } finally {
    process.emitWarning = warn
  }
}

function cpuMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}
