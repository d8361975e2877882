// Values in the query of an address, which may have been typed or cut: an invalid one counts as missing.

/** The number of a page, from 1. */
export const pageIn = (query: URLSearchParams, most = 10_000): number =>
  Math.min(most, Math.max(1, Math.floor(Number(query.get('page'))) || 1))

/** One of the choices; '' for another value and for none. */
export const oneIn = <T extends string>(
  query: URLSearchParams,
  name: string,
  choices: readonly T[],
): T | '' => choices.find((choice) => choice === query.get(name)) ?? ''

/** '2026-11', or ''. */
export const monthIn = (query: URLSearchParams): string =>
  /^20\d{2}-(?:0[1-9]|1[0-2])$/.exec(query.get('month') ?? '')?.[0] ?? ''

/** The number of a record, or null. */
export const idIn = (text: string | null): number | null =>
  /^[1-9]\d{0,14}$/.test(text ?? '') ? Number(text) : null

/** Typed words. Control characters become blanks. */
export const wordsIn = (text: string | null, most = 60): string =>
  [...(text ?? '').replace(/\p{Cc}+/gu, ' ').trim()].slice(0, most).join('')

/** The query with some values changed; null, undefined and '' remove a value. */
export function withChanges(
  query: URLSearchParams,
  changes: Readonly<Record<string, string | null | undefined>>,
): URLSearchParams {
  const next = new URLSearchParams(query)
  for (const [name, value] of Object.entries(changes)) {
    if (value) next.set(name, value)
    else next.delete(name)
  }
  return next
}

const MONTHS_SHOWN = 24

/** '2026-11', '2026-10', …: this month, earlier ones, and the chosen one when it is older. */
export function monthsTo(today: string, chosen = ''): string[] {
  const last = Number(today.slice(0, 4)) * 12 + Number(today.slice(5, 7)) - 1
  const months = Array.from({ length: MONTHS_SHOWN }, (_, at) => {
    const month = last - at
    return `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`
  })
  return chosen === '' || months.includes(chosen) ? months : [...months, chosen]
}
