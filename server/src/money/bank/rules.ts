import { fen } from '@gongfang/contract/base/money'
import { refuse } from '@gongfang/contract/base/refusal'
import type { MatchReason, Plan, Suggestion } from '@gongfang/contract/money/bank-desk'

/** Normalises a copied code: full-width and small letters, and look-alike letters that no code contains. */
const plain = (text: string) =>
  text.normalize('NFKC').toUpperCase().replaceAll('O', '0').replace(/[IL]/g, '1').replaceAll('U', 'V')

/** A code has at least two letters, so that no date or amount is taken for one. */
export const isCode = (text: string) => /^[0-9A-Z]{6}$/.test(text) && /[A-Z].*[A-Z]/.test(text)

/** Everything in a remark that may be a code, also in the middle of a longer run of characters. */
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

/** Only these digits of an account are shown once money was sent to it. */
export const endOf = (account: string) => `****${account.slice(-4)}`

/** Banks print names with different brackets and blanks. */
export const plainName = (name: string) => name.normalize('NFKC').replace(/\s/g, '').toLowerCase()

export interface Candidate extends Omit<Suggestion, 'reasons'> {
  /** Names of the institution and of the payer on the slip. */
  names: readonly string[]
}

interface Line {
  amountFen: number
  payer: string
  note: string
}

const WEIGHT: Record<MatchReason, number> = { code: 8, number: 8, amount: 4, payer: 2 }
const SHOWN = 3

type Traced = Candidate & { reasons: MatchReason[] }

/** Orders that have anything in common with a line, the likeliest first; equal ones keep their order. */
function traced(line: Line, candidates: readonly Candidate[]): Traced[] {
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
    .map((one) => ({
      ...one,
      reasons: (Object.keys(speaks) as MatchReason[]).filter((why) => speaks[why](one)),
    }))
    .sort((a, b) => weightOf(b) - weightOf(a))
}

const weightOf = ({ reasons }: Traced) => reasons.reduce((sum, reason) => sum + WEIGHT[reason], 0)
const isNamed = ({ reasons }: Traced) => reasons.includes('code') || reasons.includes('number')

export const suggestionsFor = (line: Line, candidates: readonly Candidate[]): Suggestion[] =>
  traced(line, candidates)
    .filter((one) => one.reasons.length > 0)
    // All orders that the remark names, and the likeliest of the others.
    .filter((one, at) => isNamed(one) || at < SHOWN)
    .map(({ names, ...one }) => one)

/**
 * Proposes how to share a line out. Orders named in the remark come first; if they do not add up to the amount, other
 * orders of the same institutions that fill the rest. If none is named, orders of the payer that add up exactly.
 */
export function planFor(line: Line, candidates: readonly Candidate[]): Plan | null {
  const waiting = traced(line, candidates).filter(({ missingFen }) => missingFen > 0)
  const named = waiting.filter(isNamed)
  const { amountFen } = line
  if (named.length === 0) {
    const ofPayer = waiting.filter(({ reasons }) => reasons.includes('payer'))
    const chosen = subsetOf(ofPayer, amountFen)
    return chosen ? planOf(chosen, amountFen) : null
  }
  const rest = amountFen - sumOf(named)
  // The money does not cover all named orders, so a person has to decide.
  if (rest < 0 && named.length > 1) return null
  const institutions = new Set(named.map(({ jigou }) => jigou))
  const others = waiting.filter((one) => !isNamed(one) && institutions.has(one.jigou))
  const more = rest > 0 ? subsetOf(others, rest) : undefined
  return more ? planOf([...named, ...more], amountFen) : { ...planOf(named, amountFen), exact: rest === 0 }
}

/** Each order gets its missing amount, and the last one the rest. */
function planOf(orders: readonly Candidate[], amountFen: number): Plan {
  const rest = amountFen - sumOf(orders)
  const parts = orders.map(({ no, jigou, orderState, missingFen, receivedFen }, at) => ({
    no,
    jigou,
    orderState,
    missingFen,
    receivedFen,
    amountFen: fen(missingFen + (at === orders.length - 1 ? rest : 0)),
  }))
  return { parts, restFen: fen(Math.max(0, rest)), exact: false }
}

const sumOf = (orders: readonly Candidate[]) => orders.reduce((sum, { missingFen }) => sum + missingFen, 0)

/** Every combination of at most 12 orders of one payer is tried: 4,096 combinations. */
const TRIED = 12

/** The only set of orders with exactly this sum. With two such sets a person has to decide. */
function subsetOf(orders: readonly Traced[], wanted: number): Traced[] | undefined {
  const some = orders.slice(0, TRIED)
  const found: Traced[][] = []
  for (let set = 1; set < 1 << some.length && found.length < 2; set++) {
    const chosen = some.filter((_, at) => set & (1 << at))
    if (sumOf(chosen) === wanted) found.push(chosen)
  }
  return found.length === 1 ? found[0] : undefined
}

/** Refuses parts whose sum is not the unallocated amount. */
export function mustComeTo(parts: readonly { amountFen: number }[], openFen: number) {
  if (parts.reduce((sum, { amountFen }) => sum + amountFen, 0) !== openFen) refuse('allocationSum')
}
