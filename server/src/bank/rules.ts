import type { MatchReason, Suggestion } from '@gongfang/contract/bank-desk'

/** As somebody copied it: full-width or small letters, and the look-alikes that no code has. */
const plain = (text: string) =>
  text.normalize('NFKC').toUpperCase().replaceAll('O', '0').replace(/[IL]/g, '1').replaceAll('U', 'V')

/** A code has letters, so that no date or amount is taken for one. */
export const isCode = (text: string) => /^[0-9A-Z]{6}$/.test(text) && /[A-Z].*[A-Z]/.test(text)

/** Everything in a remark that may be a code: it stands among other words, or glued to them. */
export function codesIn(note: string): string[] {
  const found = new Set<string>()
  for (const run of plain(note).match(/[0-9A-Z]{6,}/g) ?? [])
    for (let at = 0; at + 6 <= run.length; at++) {
      const code = run.slice(at, at + 6)
      if (isCode(code)) found.add(code)
    }
  return [...found]
}

export const numbersIn = (note: string): string[] => [
  ...new Set(note.normalize('NFKC').match(/(?<!\d)20\d{18}(?!\d)/g)),
]

/** Names as banks print them differ in brackets and blanks. */
export const plainName = (name: string) => name.normalize('NFKC').replace(/\s/g, '').toLowerCase()

export interface Candidate extends Omit<Suggestion, 'reasons' | 'exact'> {
  /** Of the institution, and of who transferred as the slip says. */
  names: readonly string[]
}

interface Line {
  amountFen: number
  payer: string
  note: string
}

const WEIGHT: Record<MatchReason, number> = { code: 8, number: 8, amount: 4, payer: 2 }
const SHOWN = 3

/** Orders that a line of the statement may be for, the likeliest first, each with what speaks for it. */
export function suggestionsFor(line: Line, candidates: readonly Candidate[]): Suggestion[] {
  const codes = codesIn(line.note)
  const numbers = numbersIn(line.note)
  const payer = plainName(line.payer)
  const speaks: Record<MatchReason, (one: Candidate) => boolean> = {
    code: ({ code }) => codes.includes(code),
    number: ({ no }) => numbers.includes(no),
    amount: ({ missingFen }) => missingFen === line.amountFen,
    payer: ({ names }) => payer !== '' && names.some((name) => plainName(name) === payer),
  }
  return candidates
    .map(({ names, ...one }) => {
      const reasons = (Object.keys(speaks) as MatchReason[]).filter((why) => speaks[why]({ names, ...one }))
      const named = reasons.includes('code') || reasons.includes('number')
      return { ...one, reasons, exact: named && reasons.includes('amount') }
    })
    .filter(({ reasons }) => reasons.length > 0)
    .sort((a, b) => weightOf(b) - weightOf(a) || (a.no < b.no ? -1 : 1))
    .slice(0, SHOWN)
}

const weightOf = ({ reasons }: Suggestion) => reasons.reduce((sum, reason) => sum + WEIGHT[reason], 0)

/** The one order that a line names with just its amount; with two of them a person has to look. */
export function exactOf(suggestions: readonly Suggestion[]): Suggestion | undefined {
  const [first, ...others] = suggestions.filter(({ exact }) => exact)
  return others.length === 0 ? first : undefined
}
