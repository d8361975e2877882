/**
 * The addresses of the shop of which a part is a secret: who reads it in a log can use it.
 *
 * In the path: `SECRET_PATHS`, which no log shows and no Referer names.
 * In the query: `SECRET_QUERIES`, and calls with a phone number, a keyword or the number of a certificate. No log of the
 * shop has a query, and no Referer names these pages.
 * In no address: codes of invitations (the fragment, decision 140), tickets and pickup codes (in answers), sessions (a
 * header). Papers, licences, exports and other private files are read by the number of their row with a session in the
 * header, so that their address alone opens nothing.
 */
export const SECRET_PATHS = [
  // Links of invitations that were made before decision 140. They lead to `/join#code`.
  { screen: '/join/:code', pattern: /^((?:.*\/)?join\/).+$/is },
  // The number shows what its holder attended.
  { screen: '/certificate/:number', pattern: /^((?:.*\/)?certificate\/)(?!print\/?$).+$/is },
] as const

/** Pages whose query holds a code, or an address that may hold one. */
export const SECRET_QUERIES = [
  '/wechat/back',
  '/wechat/scan',
  '/pay/demo',
  '/login',
  '/register',
  '/unsubscribe',
] as const

/** A text as long as a session's token or an invitation's code, which are 43 letters of three kinds. */
const TOKEN = /(?<![\w-])(?=[\w-]*[A-Z])(?=[\w-]*\d)[\w-]{40,}/g

const HIDDEN = '***'

/** The address as a log may show it: without its query, and without what is secret in its path. */
export function loggedPath(url: string): string {
  const path = url.split(/[?#]/, 1)[0] ?? ''
  const plain = plainly(path)
  const masked = SECRET_PATHS.reduce((text, { pattern }) => text.replace(pattern, `$1${HIDDEN}`), plain)
  const shown = masked.replace(TOKEN, HIDDEN)
  return shown === plain ? path : shown
}

/** True if the address holds a secret, so that a browser should tell nobody which page it came from. */
export function hasSecret(url: string): boolean {
  const path = loggedPath(url)
  return path.includes(HIDDEN) || SECRET_QUERIES.some((page) => path === page || path === `${page}/`)
}

/** A sentence of an error that may name an address. */
export const maskedText = (text: string) => text.replace(IN_TEXT, `$1${HIDDEN}`).replace(TOKEN, HIDDEN)

const IN_TEXT = /((?:\/|%2f)(?:join|certificate)(?:\/|#|%2f|%23)+)(?!print\b)[^\s"'<>]+/gi

/** Clients may encode an address more than once. More often than this it reaches no page. */
const DECODINGS = 4

/** The path with its letters decoded and one slash between words: `/%6aoin//x`, and `/join%23x` of a chat, are /join/x. */
function plainly(path: string): string {
  let plain = path
  for (let turn = 0; turn < DECODINGS && plain.includes('%'); turn++)
    plain = plain.replace(/%([0-7][\da-f])/gi, (_, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    )
  return plain.replace(/[/\\#?;]+/g, '/')
}
