import * as z from 'zod/mini'
import { Count } from '../base/values.ts'

/** A line of a list: the text for the product, and the quantity; null where it has to be asked. */
export const WantedLine = z.object({
  code: z.string(),
  quantity: z.nullable(Count),
  /** The reason why the quantity is asked. Without one, a missing quantity is the smallest that can be ordered. */
  doubt: z.optional(z.string()),
  /** As written beside the quantity. */
  unit: z.optional(z.string()),
  /** Other texts for the same product, to be tried in this order. */
  also: z.optional(z.array(z.string())),
  /** The code that the purchaser’s own institution gives to the goods. */
  own: z.optional(z.string()),
  /** Line numbers of the text or file. */
  at: z.array(Count),
  /** The line as it was written. */
  text: z.string(),
  /** Its cells in the columns of the question. */
  choices: z.optional(z.array(z.string())),
})
export type WantedLine = z.output<typeof WantedLine>

export const ListReading = z.object({
  lines: z.array(WantedLine),
  /** Asked once for the whole list: which of these columns is the quantity? */
  question: z.nullable(z.object({ columns: z.array(z.string()) })),
  /** Lines that are no goods, each with the reason. */
  skipped: z.array(z.object({ at: Count, text: z.string(), why: z.string() })),
})
export type ListReading = z.output<typeof ListReading>
export type SkippedLine = ListReading['skipped'][number]

/** A line of the input with its cells. */
export interface SourceRow {
  readonly at: number
  readonly cells: readonly string[]
  readonly text: string
}
