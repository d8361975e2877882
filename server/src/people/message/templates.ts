import { filled } from '@gongfang/contract/people/message-desk'
import type { Event, Samples } from './parts.ts'

/** A message whose words staff can change. */
export type Told = Event & { readonly samples: Samples<Record<string, string | number>> }

export const isTold = (event: Event | undefined): event is Told => event?.samples !== undefined

export function variablesOf({ samples }: Told) {
  const all = Object.entries(samples)
  return all.map(([name, [label, sample]]) => ({ name, label, sample: String(sample) }))
}

/** The words of the code with {name} where a value would stand. */
export function defaultsOf(event: Told): { title: string; body: string } {
  const names = variablesOf(event).map(({ name }) => [name, `{${name}}`])
  const { title, body } = event.words(Object.fromEntries(names))
  return { title, body }
}

/** Names in braces that mean nothing here. */
export function strangers(text: string, event: Told): string[] {
  const known = variablesOf(event).map(({ name }) => name)
  return [...text.matchAll(/\{([^{}]*)\}/g)]
    .map(([, name = '']) => name)
    .filter((name) => !known.includes(name))
}

export const sampleOf = (text: string, event: Told) =>
  filled(text, Object.fromEntries(variablesOf(event).map(({ name, sample }) => [name, sample])))
