import { createRequire } from 'node:module'
import type sanitizeHtml from 'sanitize-html'

const require = createRequire(import.meta.url)
let sanitize: typeof sanitizeHtml | undefined

/** Loaded by the first text, because it takes a twentieth of a start. */
const sanitizer = () => (sanitize ??= require('sanitize-html') as typeof sanitizeHtml)

const cleaned = new Map<string, string>()

/**
 * A text of others as it may be shown: an allow-list of tags, pictures of our own only, links that open elsewhere tell
 * nothing of us. Done when it is saved and when it is shown; what was cleaned once is remembered.
 */
export function cleanHtml(html: string): string {
  const known = cleaned.get(html)
  if (known !== undefined) return known
  const clean = isTooDeep(html) ? asPlainText(html) : sanitizer()(html, allowed)
  if (cleaned.size >= 500) cleaned.clear()
  cleaned.set(html, clean)
  return clean
}

const allowed: sanitizeHtml.IOptions = {
  allowedTags:
    'h2 h3 h4 p br hr ul ol li dl dt dd strong b em i u s sub sup blockquote pre code span div a img figure figcaption table caption thead tbody tr th td'.split(
      ' ',
    ),
  allowedAttributes: {
    a: ['href', 'title', 'rel', 'target'],
    div: ['data-product'],
    img: ['src', 'alt', 'width', 'height', 'loading'],
    th: ['colspan', 'rowspan', 'scope'],
    td: ['colspan', 'rowspan'],
  },
  allowedSchemes: ['https', 'http', 'tel', 'mailto'],
  allowedSchemesByTag: { img: [] },
  allowProtocolRelative: false,
  transformTags: {
    a: (tagName, { href = '', title = '' }) => ({
      tagName,
      attribs: { ...(href && { href }), ...(title && { title }), ...(isOurs(href) ? {} : elsewhere) },
    }),
    // A card of goods, filled where it is read; see content/card-rules.ts.
    div: (tagName, { 'data-product': id = '' }) => ({
      tagName,
      attribs: /^[1-9]\d{0,14}$/.test(id) ? { 'data-product': id } : {},
    }),
    img: (tagName, attribs) => ({ tagName, attribs: { ...attribs, loading: 'lazy' } }),
  },
}

/** A path of the shop itself; `//x` and `/\x` are somebody else's. */
const isOurs = (href: string) => /^\/(?![/\\])/.test(href)
const elsewhere = { rel: 'noopener noreferrer nofollow', target: '_blank' }

/** Nobody writes so; the parser would take seconds, in which nobody else is served. */
const DEEPEST = 200
const CLOSES_BY_ITSELF = /^(?:br|hr|img|input|wbr|p|li|dt|dd|tr|td|th|thead|tbody|option)$/i

function isTooDeep(html: string): boolean {
  let depth = 0
  for (const [, slash, name = ''] of html.matchAll(/<(\/?)([a-z][\w:-]*)/gi)) {
    if (CLOSES_BY_ITSELF.test(name)) continue
    depth = slash ? Math.max(0, depth - 1) : depth + 1
    if (depth > DEEPEST) return true
  }
  return false
}

const asPlainText = (html: string) =>
  html.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
