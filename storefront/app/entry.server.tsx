import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, ServerRouter } from 'react-router'

/**
 * Renders the whole page, never streamed: the page is kept as bytes with the hashes of its inline scripts, and
 * streaming would need further scripts.
 */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    let answered = status
    const { pipe } = renderToPipeableStream(<ServerRouter context={routerContext} url={request.url} />, {
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady() {
        headers.set('content-type', 'text/html; charset=utf-8')
        const page = new PassThrough()
        resolve(text(page).then((html) => new Response(scriptsLast(html), { headers, status: answered })))
        pipe(page)
      },
      onShellError: reject,
      onError(error) {
        answered = 500
        console.error(error)
      },
    })
  })
}

/**
 * Browsers request preloaded modules before pictures and beside style sheets. A page can be read without its script,
 * so styles and the first picture go first on a slow line.
 */
const scriptsLast = (html: string) =>
  html.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"')
