import { createHash } from 'node:crypto'

/** The inline scripts of a page as a policy allows them: by their hashes, so that there is no nonce and no unsafe-inline. */
export function scriptHashes(html: string): string {
  const hashes = [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`,
  )
  return [...new Set(hashes)].join(' ')
}
