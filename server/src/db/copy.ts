import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Fragment } from './pool.ts'

/** What `copy … from stdin` shall read. */
export async function copyIn(copying: Fragment, chunks: Iterable<string> | AsyncIterable<Buffer>) {
  const into = await copying.writable()
  await Promise.race([pipeline(Readable.from(chunks), into), failureOf(copying)])
}

/** What `copy … to stdout` writes, as fast as it is taken. The rest is let go by when nobody takes it any more. */
export async function* copyOut(copying: Fragment): AsyncGenerator<Buffer> {
  const out = await copying.readable()
  // The driver stops its socket when rows come faster than they go, and forgets to start it again after the last one:
  // what the server says then would never be heard. Reading is what starts it.
  out.once('end', () => out._read(0))
  try {
    yield* out.iterator({ destroyOnReturn: false })
  } finally {
    out.resume()
  }
}

/** A refusal that comes after the last byte was sent is told to the query alone, never to its stream. */
function failureOf(copying: object): Promise<never> {
  return new Promise((_, fail) => {
    const query = copying as { reject: (error: unknown) => void }
    const { reject } = query
    query.reject = (error) => {
      reject(error)
      fail(error)
    }
  })
}
