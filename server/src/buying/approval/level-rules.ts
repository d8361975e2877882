import type { Decider, RuleStep } from '@gongfang/contract/buying/approval-rules'
import type { InstitutionRole } from '@gongfang/contract/people/institution'

/** An active member of the institution. */
export interface Person {
  readonly memberId: number
  readonly name: string
  readonly roles: readonly InstitutionRole[]
  /** Units that the person manages. */
  readonly manages: readonly number[]
}

export interface MergedStep extends RuleStep {
  /** Names of the rules that ask for it. */
  readonly rules: readonly string[]
}

export interface ResolvedStep extends MergedStep {
  readonly label: string
  readonly people: readonly Pick<Person, 'memberId' | 'name'>[]
  /** True if nobody whom the rule names can decide, so holders of a higher role decide. */
  readonly replaced: boolean
}

/** Somebody who was asked to decide a step. */
export interface AskedPerson {
  readonly memberId: number
  /** Not named by the rule. */
  readonly standIn: boolean
  /** The member whose delegate this is. */
  readonly forMemberId: number | null
}

type Named = Pick<Person, 'memberId' | 'name'>
/** Holders of higher roles who may stand in for a decider, the lowest role first. */
type Above = (by: Decider) => readonly (readonly Named[])[]

/**
 * Parts the people of the steps of one level, so that each step has people of its own. A step whose people all decide
 * others is decided by the next above. If there are none, it is one step with that of the unit's manager or of the fund's
 * owner, whom nobody can replace; else it has nobody.
 */
export function parted(steps: readonly ResolvedStep[], above: Above): ResolvedStep[] {
  const level = new Level(steps)
  for (const step of [...steps].sort((a, b) => choiceOf(a.by) - choiceOf(b.by))) {
    const options = [step, ...above(step.by).map((people) => standIn(step, people))]
    if (!options.some((option) => level.add(option)) && !level.join(step)) level.addWithoutPeople(step)
  }
  return level.steps()
}

/** Steps that leave the least choice are given their people first. */
const choiceOf = ({ kind }: Decider) => (kind === 'person' ? 0 : kind === 'role' ? 2 : 1)
const isBound = ({ by: { kind } }: ResolvedStep) => kind === 'unitManager' || kind === 'fundOwner'
const idsOf = ({ people }: Pick<ResolvedStep, 'people'>) => people.map(({ memberId }) => memberId)

const standIn = (step: ResolvedStep, people: readonly Named[]): ResolvedStep => ({
  ...step,
  mode: 'one',
  replaced: true,
  people: people.map(({ memberId, name }) => ({ memberId, name })),
})

/** Finds one person for each step by augmenting paths: a step before may have to take another of its people. */
class Level {
  /** By person: the place in `found` of the step that needs them. */
  readonly #needed = new Map<number, number>()
  readonly #found: { at: number; step: ResolvedStep }[] = []
  readonly #given: readonly ResolvedStep[]
  /** In a step that all must approve everybody is needed, so other steps take its people last. */
  readonly #inAll: ReadonlySet<number>

  constructor(given: readonly ResolvedStep[]) {
    this.#given = given
    this.#inAll = new Set(given.filter(({ mode }) => mode === 'all').flatMap(idsOf))
  }

  add(step: ResolvedStep): boolean {
    this.addWithoutPeople(step, step.people)
    if (this.#finds(this.#found.length - 1, new Set())) return true
    this.#found.pop()
    return false
  }

  addWithoutPeople(step: ResolvedStep, people: readonly Named[] = []) {
    const at = this.#given.findIndex(({ by }) => by === step.by)
    this.#found.push({ at, step: { ...step, people: [...people] } })
  }

  #finds(place: number, tried: Set<number>): boolean {
    const { step } = this.#found[place]!
    const last = (id: number) => Number(step.mode === 'one' && this.#inAll.has(id))
    for (const id of idsOf(step).sort((a, b) => last(a) - last(b))) {
      if (tried.has(id)) continue
      tried.add(id)
      const other = this.#needed.get(id)
      if (other !== undefined && !this.#finds(other, tried)) continue
      this.#needed.set(id, place)
      return true
    }
    return false
  }

  join(step: ResolvedStep): boolean {
    const places = idsOf(step).flatMap((id) => this.#needed.get(id) ?? [])
    const place = places.find((one) => isBound(step) || isBound(this.#found[one]!.step))
    if (place === undefined) return false
    const { at, step: other } = this.#found[place]!
    const own = idsOf(step)
    const joined = {
      ...(isBound(other) ? step : other),
      label: `${other.label}、${step.label}`,
      mode: 'one' as const,
      days: Math.min(other.days, step.days),
      rules: [...new Set([...other.rules, ...step.rules])],
      replaced: other.replaced || step.replaced,
      people: other.people.filter(({ memberId }) => own.includes(memberId)),
    }
    this.#found[place] = { at, step: joined }
    return true
  }

  /**
   * A person in several steps stays in the one that needs them, else in a step that all must approve, else in the
   * step with the fewest people.
   */
  steps(): ResolvedStep[] {
    const own = this.#found.map(({ step }, place) => ({
      step,
      ids: [...this.#needed].filter(([, one]) => one === place).map(([id]) => id),
    }))
    for (const id of new Set(this.#found.flatMap(({ step }) => idsOf(step)))) {
      if (this.#needed.has(id)) continue
      const [first] = own
        .filter(({ step }) => idsOf(step).includes(id))
        .sort((a, b) => a.step.mode.localeCompare(b.step.mode) || a.ids.length - b.ids.length)
      first?.ids.push(id)
    }
    return this.#found
      .map(({ at, step }, place) => ({
        at,
        step: { ...step, people: step.people.filter(({ memberId }) => own[place]!.ids.includes(memberId)) },
      }))
      .sort((a, b) => a.at - b.at)
      .map(({ step }) => step)
  }
}

interface AskedStep {
  readonly id: number
  readonly level: number
  readonly people: readonly (AskedPerson & { readonly state: string })[]
}

/** People who decide another step of a level than this one, and those for whom a delegate decides it. */
export function decidingBeside(
  steps: readonly AskedStep[],
  { level, id }: { level: number; id?: number },
): Set<number> {
  const asked = steps
    .filter((step) => step.level === level && step.id !== id)
    .flatMap(({ people }) => people.filter(({ state }) => state !== 'closed'))
  return new Set(
    asked.flatMap(({ memberId, forMemberId }) => [memberId, ...(forMemberId === null ? [] : [forMemberId])]),
  )
}
