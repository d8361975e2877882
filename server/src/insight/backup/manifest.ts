import * as z from 'zod/mini'

// Header and trailer of an archive. Newer programs must be able to read both.

export const FORMAT = 1

/** `begin.json` */
export const Beginning = z.object({
  format: z.literal(FORMAT),
  startedAt: z.string(),
  /** Missing in older backups. */
  kind: z.optional(z.nullable(z.enum(['demo', 'shop']))),
  migrations: z.array(z.object({ number: z.int(), name: z.string(), sha256: z.string() })),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
  sequences: z.array(z.object({ table: z.string(), column: z.string(), last: z.nullable(z.int()) })),
})
export type Beginning = z.infer<typeof Beginning>

/** `end.json`: without it, or with a different hash, the archive is incomplete. */
export const Ending = z.object({ rows: z.int(), files: z.int(), sum: z.string() })
export type Ending = z.infer<typeof Ending>
