import type { Fault } from './faults.ts'

export interface Result {
  readonly fault: string
  readonly demand: Fault['demand']
  readonly acknowledged: number
  readonly lost: number
  readonly failures: readonly string[]
  readonly givenUp: number
  readonly gapS: number
  /** No process of the shop ended that was not meant to. */
  readonly unhurt: boolean
}

const HEAD = ['fault', 'must hold', 'orders acknowledged', 'lost', 'failed answers', 'given up', 'gap, s']

export function table(results: readonly Result[]): string {
  const rows = results.map(({ fault, demand, acknowledged, lost, failures, givenUp, gapS, unhurt }) => [
    unhurt ? fault : `${fault} (a process of the shop ended)`,
    wordsOf(demand),
    acknowledged.toLocaleString('en-US'),
    `${lost}`,
    counted(failures),
    `${givenUp}`,
    gapS.toFixed(1),
  ])
  return [HEAD, HEAD.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

/** `gap < 5 s, no failed answer`. */
function wordsOf({ gapS, noFailure }: Result['demand']): string {
  const words = [...(gapS ? [`gap < ${gapS} s`] : []), ...(noFailure ? ['no failed answer'] : [])]
  return words.join(', ') || '–'
}

/** `0`, or `503 × 12, 502 × 1`. */
function counted(failures: readonly string[]): string {
  const counts = new Map<string, number>()
  for (const what of failures) counts.set(what, (counts.get(what) ?? 0) + 1)
  return counts.size === 0 ? '0' : [...counts].map(([what, count]) => `${what} × ${count}`).join(', ')
}
