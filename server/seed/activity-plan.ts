import { readData } from './data.ts'

interface Field {
  readonly name: string
  readonly label: string
  readonly kind: 'phone' | 'text' | 'choice'
  readonly required: boolean
  readonly choices: readonly string[]
}

/** Days and hours of Shanghai, counted from the day of seeding. */
export interface ActivityPlan {
  /** Names its cover, so it never changes. */
  readonly key: string
  readonly kind: 'activity' | 'training'
  readonly title: string
  readonly summary: string
  /** City and place, or nothing for what happens online. */
  readonly at?: readonly [city: string, place: string]
  readonly speaker: string
  readonly speakerIntro: string
  /** [day, 'hh:mm'] */
  readonly starts: readonly [number, string]
  readonly ends: readonly [number, string]
  /** On these days, at 09:00 and at 18:00. */
  readonly opensOn: number
  readonly closesOn: number
  readonly capacity: number
  readonly perInstitution?: number
  readonly feeFen?: number
  /** Its own, instead of the converted ones. */
  readonly feePoints?: number
  readonly reward?: number
  readonly certificate?: boolean
  readonly fields?: readonly Field[]
  readonly agenda: readonly (readonly [time: string, what: string])[]
  readonly questions?: readonly (readonly [question: string, answer: string])[]
  /** HTML. */
  readonly body: string
  /** Drawings on its cover. */
  readonly props: readonly string[]
  /** Seats of institutions that nobody logs in for. */
  readonly guests: number
  readonly cancelled?: string
}

/** Trainings, then other events. */
export const plans = ['trainings', 'events'].flatMap((name) => readData<readonly ActivityPlan[]>(name))
