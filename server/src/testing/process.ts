import { type ChildProcess, spawn } from 'node:child_process'

export interface Running {
  /** The one line of JSON that it printed when it was ready. */
  readonly said: Record<string, string>
  readonly child: ChildProcess
  /** Asks it to end, and answers with what it ended. */
  readonly stop: () => Promise<number | null>
}

/** Starts one of our own programs and waits until it says that it is ready. It ends with us, however we end. */
export function startProcess(file: string, env: Record<string, string>): Promise<Running> {
  const { promise, resolve, reject } = Promise.withResolvers<Running>()
  const child = spawn(process.execPath, [file], {
    stdio: ['pipe', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  })
  const ended = new Promise<number | null>((done) => child.once('exit', done))
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

  function stop() {
    child.kill('SIGTERM')
    return ended
  }
}

/** For the program itself: the pipe breaks when whoever started it is gone, however that went. */
export const endWithParent = () =>
  process.stdin.resume().on('end', () => process.kill(process.pid, 'SIGTERM'))
