// When the operator is told of something that is wrong, and when of its end.

type State = 'ok' | 'attention' | 'failing'

/** Something as it is now. */
export interface Watched {
  readonly subject: string
  /** The machine, or '' if it is about the whole shop. */
  readonly host: string
  readonly name: string
  readonly state: State
  readonly value: string
  readonly advice: string
  /** How long it has to be wrong before somebody is told; otherwise what its state asks for. */
  readonly holdMs?: number
  /** Nobody is told that it is missing before it was there. */
  readonly isExpected?: false
}

/** What is known from the last look. */
export interface Known {
  readonly subject: string
  readonly host: string
  readonly state: State
  readonly since: Date
  readonly seenAt: Date
  /** The worst state that was told since all was well, and since when that trouble was. */
  readonly told: State
  readonly toldSince: Date | null
}

export interface Message extends Omit<Watched, 'holdMs' | 'isExpected'> {
  readonly event: 'begin' | 'worse' | 'end'
  readonly since: Date
  readonly at: Date
}

const MINUTE_MS = 60_000
/** What passes by itself within this time wakes nobody. */
const HOLD_MS: Record<State, number> = { failing: MINUTE_MS, attention: 5 * MINUTE_MS, ok: MINUTE_MS }
/** A machine of which nothing was heard for so long is not there any more. */
const GONE_MS = 10 * MINUTE_MS

const RANK: Record<State, number> = { ok: 0, attention: 1, failing: 2 }

/** One message when something begins, one when it becomes a failure, one when it ends. */
export function compare(
  known: readonly Known[],
  watched: readonly Watched[],
  { now, hosts }: { now: Date; hosts: ReadonlySet<string> },
): { keep: Known[]; forget: Known[]; messages: Message[] } {
  const messages: Message[] = []
  const keep = watched.flatMap((one) => {
    const before = known.find((other) => isSame(one, other))
    if (!before && one.isExpected === false && one.state !== 'ok') return []
    const next = step(before, one, now)
    if (next.message) messages.push(next.message)
    return next.known
  })
  const forget = known.filter(
    (one) =>
      one.host !== '' &&
      !hosts.has(one.host) &&
      now.getTime() - one.seenAt.getTime() > GONE_MS &&
      !watched.some((other) => isSame(one, other)),
  )
  for (const { told, toldSince, ...one } of forget)
    if (told !== 'ok')
      messages.push({
        ...{ event: 'end', subject: one.subject, host: one.host, name: one.host, state: 'ok' },
        ...{ value: '这台机器上的进程已不在运行', advice: '', since: toldSince ?? one.since, at: now },
      })
  return { keep, forget, messages }
}

function step(before: Known | undefined, one: Watched, now: Date): { known: Known; message?: Message } {
  const { subject, host, state } = one
  const changed = before?.state !== state
  const since = changed || !before ? now : before.since
  const told = before?.told ?? 'ok'
  const known: Known = {
    subject,
    host,
    state,
    since,
    seenAt: now,
    told,
    toldSince: before?.toldSince ?? null,
  }
  const isOver = now.getTime() - since.getTime() >= (one.holdMs ?? HOLD_MS[state])
  const event = state === 'ok' ? 'end' : told === 'ok' ? 'begin' : 'worse'
  const isNews = state === 'ok' ? told !== 'ok' : RANK[state] > RANK[told]
  if (!isNews || !isOver) return { known }
  const { holdMs: _, isExpected: __, ...said } = one
  const began = event === 'begin' ? since : (known.toldSince ?? since)
  return {
    known: { ...known, told: state, toldSince: state === 'ok' ? null : began },
    message: { ...said, event, since: began, at: now },
  }
}

const isSame = (a: Pick<Known, 'subject' | 'host'>, b: Pick<Known, 'subject' | 'host'>) =>
  a.subject === b.subject && a.host === b.host
