import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Fragment } from './pool.ts'

/** Sends the input of `copy … from stdin`. */
export async function copyIn(copying: Fragment, chunks: Iterable<string> | AsyncIterable<Buffer>) {
  const into = await copying.writable()
  await Promise.race([pipeline(Readable.from(chunks), into), failureOf(copying)])
}

/** Yields the output of `copy … to stdout` at the reader's speed. The rest is discarded when the reader stops. */
export async function* copyOut(copying: Fragment): AsyncGenerator<Buffer> {
  const out = await copying.readable()
  // The driver pauses its socket when rows come too fast, and does not resume it after the last row, so the server's
  // final message would be lost. A read resumes it.
  out.once('end', () => out._read(0))
  try {
    yield* out.iterator({ destroyOnReturn: false })
  } finally {
    out.resume()
  }
}

/** An error after the last byte reaches the query only, never its stream. */
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
