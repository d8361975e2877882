import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'

export interface Running {
  /** The one line of JSON that it printed when it was ready. */
  readonly said: Record<string, string>
  readonly child: ChildProcess
  readonly stop: () => Promise<void>
}

/** Starts one of our own programs and waits until it says that it is ready. */
export function startProcess(file: string, env: Record<string, string>): Promise<Running> {
  const { promise, resolve, reject } = Promise.withResolvers<Running>()
  const child = spawn(process.execPath, [join(import.meta.dirname, file)], {
    stdio: ['pipe', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  })
  let out = ''
  let errors = ''
  child.stderr.on('data', (bytes: Buffer) => {
    errors += bytes
  })
  child.stdout.on('data', (bytes: Buffer) => {
    out += bytes
    const line = out.split('\n').find((one) => one.startsWith('{') && one.endsWith('}'))
    if (line) resolve({ said: JSON.parse(line), child, stop })
  })
  child.on('exit', (code) =>
    reject(new Error(`${file} ended with ${code} before it was ready:\n${out}${errors}`)),
  )
  return promise

  async function stop() {
    if (child.exitCode !== null || child.signalCode !== null) return
    const gone = new Promise((done) => child.once('exit', done))
    child.kill('SIGTERM')
    await gone
  }
}
