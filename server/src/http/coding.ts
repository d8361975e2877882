/** How an answer may be compressed. */
export type Coding = 'br' | 'gzip'

const known = new Map<string, Coding | null>()
const MOST_KNOWN = 200

/**
 * The coding that a client likes best (RFC 9110, 12.5.3); of two that it likes alike, brotli, which is the smaller one.
 * `null`: the answer goes out as it is, which every client reads.
 */
export function codingFor(accepted: string | string[] | undefined): Coding | null {
  const header = String(accepted ?? '')
  const found = known.get(header)
  if (found !== undefined) return found
  const coding = choose(header)
  if (known.size >= MOST_KNOWN) known.clear()
  known.set(header, coding)
  return coding
}

function choose(header: string): Coding | null {
  const weights = new Map<string, number>()
  for (const item of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = item.split(';').map((part) => part.trim())
    if (name) weights.set(name, weightOf(parameters))
  }
  const br = weights.get('br') ?? 0
  // RFC 9110, 8.4.1.3: x-gzip is gzip. `*` names no coding: gzip is the one that everybody reads.
  const gzip = weights.get('gzip') ?? weights.get('x-gzip') ?? weights.get('*') ?? 0
  const best = Math.max(br, gzip)
  if (best === 0 || (weights.get('identity') ?? 0) > best) return null
  return br === best ? 'br' : 'gzip'
}

/** 1 unless said otherwise; a weight that is none counts as 0, because plain answers are always right. */
function weightOf(parameters: readonly string[]): number {
  const weight = parameters.find((one) => one.startsWith('q'))
  if (weight === undefined) return 1
  const [, text] = /^q\s*=\s*(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/.exec(weight) ?? []
  return Number(text ?? 0)
}
