import * as z from 'zod/mini'
import type { InstitutionAction } from './institution.ts'
import type { Permission } from './permission.ts'

// zod probes `new Function` once to see whether it may compile; the shop's CSP forbids that.
z.config({ jitless: true })

/**
 * Who may call: nobody in particular, a logged-in member, a member of an approved institution, anyone of the staff,
 * or staff with a permission, or with one of several.
 */
export type Access =
  | 'anyone'
  | 'member'
  | 'approvedMember'
  | 'staff'
  | { readonly staff: Permission | readonly Permission[] }

/** What a kept answer depends on; a change of any of these makes it new. */
export type KeptNoun = 'catalogue' | 'config' | 'content' | 'activity'

export interface Endpoint<
  I extends z.ZodMiniType = z.ZodMiniType,
  O extends z.ZodMiniType = z.ZodMiniType,
  A extends Access = Access,
> {
  readonly method: 'GET' | 'POST'
  readonly path: `/api/${string}`
  readonly access: A
  readonly input: I
  readonly output: O
  /** What the caller's role in the institution has to allow (`institutionCan`). */
  readonly institution?: InstitutionAction
  /** One line for the API document. */
  readonly summary: string
  /** Public answers kept as bytes until one of these nouns changes. */
  readonly kept?: readonly KeptNoun[]
  /** The call creates something once: it demands an Idempotency-Key header. */
  readonly once?: boolean
  /** A permission beside `access`, by the value of one field: a kind of sheet, of file. */
  readonly needs?: { readonly field: string; readonly of: Readonly<Record<string, Permission>> }
  /** About one's own staff account: open also before the password that was given is changed. */
  readonly own?: boolean
  /** `multipart`: one file instead of JSON in; `binary`: a file instead of the envelope out. */
  readonly body?: 'multipart'
  readonly answer?: 'binary'
}

export type Input<E extends Endpoint> = z.input<E['input']>
export type Parsed<E extends Endpoint> = z.output<E['input']>
export type Output<E extends Endpoint> = z.output<E['output']>
/** What a server may return: the contract checks it on its way out. */
export type Unchecked<E extends Endpoint> = z.input<E['output']>

export const endpoint = <const A extends Access, I extends z.ZodMiniType, O extends z.ZodMiniType>(
  definition: Endpoint<I, O, A>,
): Endpoint<I, O, A> => definition

/** For calls whose success says everything. */
export const Nothing = z.object({})
