import * as z from 'zod/mini'
import type { InstitutionAction } from '../people/institution.ts'
import type { Permission } from '../system/permission.ts'

// zod otherwise tests once whether `new Function` is allowed; the shop's CSP forbids it.
z.config({ jitless: true })

/**
 * Who may call: anyone, a logged-in member, a member of an approved institution, any staff, staff with a
 * permission, or staff with at least one of several permissions.
 */
export type Access =
  | 'anyone'
  | 'member'
  | 'approvedMember'
  | 'staff'
  | { readonly staff: Permission | readonly Permission[] }

/** Data that a kept answer depends on; a change of it discards the kept bytes. */
export type KeptNoun = 'catalogue' | 'config' | 'content' | 'activity'

/** Formats of the files that calls answer. */
export type FileFormat = 'xlsx' | 'docx' | 'pptx' | 'pdf' | 'zip' | 'ics' | 'jpeg' | 'png' | 'webp'

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
  /** Action that the caller's role in the institution must allow (`institutionCan`). */
  readonly institution?: InstitutionAction
  /** One-line summary for the API document. */
  readonly summary: string
  /** The public answer is kept as bytes until one of these nouns changes. */
  readonly kept?: readonly KeptNoun[]
  /**
   * The call creates something and demands an Idempotency-Key header, so that a retry does not create it
   * twice.
   */
  readonly once?: boolean
  /** An additional permission that depends on the value of one field, e.g. the kind of sheet or file. */
  readonly needs?: { readonly field: string; readonly of: Readonly<Record<string, Permission>> }
  /**
   * The call concerns the caller's own staff account, and is allowed before the initial password is changed.
   */
  readonly own?: boolean
  /** The input is one file, and fields beside it, instead of JSON. */
  readonly body?: 'multipart'
  /** The output is a file in one of these formats instead of the envelope. */
  readonly answer?: readonly FileFormat[]
}

export type Input<E extends Endpoint> = z.input<E['input']>
export type Parsed<E extends Endpoint> = z.output<E['input']>
export type Output<E extends Endpoint> = z.output<E['output']>
/** The value that a server's function returns, before the contract checks it. */
export type Unchecked<E extends Endpoint> = z.input<E['output']>

export const endpoint = <const A extends Access, I extends z.ZodMiniType, O extends z.ZodMiniType>(
  definition: Endpoint<I, O, A>,
): Endpoint<I, O, A> => definition

/** Output of calls that return no data. */
export const Nothing = z.object({})
