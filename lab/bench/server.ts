import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

export interface Use {
  cpuMs: number
  peakMb: number
  rssMb: number
}

export interface Server {
  readonly port: number
  readonly use: () => Promise<Use>
  readonly stop: () => Promise<void>
}

interface Wish {
  kind: 'bare' | 'row' | 'shop' | 'fresh' | 'api' | 'freshApi' | 'worker'
  url?: string
  dataDir?: string
  size?: number
}

/** Starts a server under test in its own process. It ends with us, however we end: it listens to its channel. */
export async function startServer({ kind, url = '', dataDir = '', size = 0 }: Wish): Promise<Server> {
  const child = fork(join(import.meta.dirname, 'child.ts'), [kind, url, dataDir, String(size)])
  const exited = once(child, 'exit')
  const told = await Promise.race([once(child, 'message'), exited.then(() => null)])
  if (!told) throw new Error(`the ${kind} server did not start`)
  const [{ port }] = told as [{ port: number }]
  return {
    port,
    use: async () => {
      child.send('use')
      const [use] = (await once(child, 'message')) as [Use]
      return use
    },
    stop: async () => {
      child.disconnect()
      await exited
    },
  }
}
