import * as z from 'zod/mini'
import { endpoint } from '../base/endpoint.ts'
import { Fen, showFen } from '../base/money.ts'
import { Instant } from '../base/time.ts'
import { Count } from '../base/values.ts'
import { type NoteKey, noteNames, requirableNotes } from '../buying/order-notes.ts'

/** The largest threshold: ¥100,000,000. */
const MOST_FROM = 10_000_000_000

const From = Fen.check(z.maximum(MOST_FROM, '金额过大'))

/** What an institution demands of each of its orders. Without any of it orders are placed as everywhere else. */
export const InstitutionSettings = z.strictObject({
  /** Orders of this worth and more name a fund; 0: all orders; null: none. */
  fundFromFen: z.nullable(From),
  /** Notes of the order that must be written. */
  notes: z
    .array(z.enum(requirableNotes, '没有这个栏目'))
    .check(z.refine((all) => new Set(all).size === all.length, '栏目重复')),
  /** As `fundFromFen`, of files that are attached. */
  attachmentFromFen: z._default(z.nullable(From), null),
})
export type InstitutionSettings = z.output<typeof InstitutionSettings>

export const noDemands: InstitutionSettings = { fundFromFen: null, notes: [], attachmentFromFen: null }

export const readInstitutionSettings = endpoint({
  method: 'GET',
  path: '/api/user.institution/settings',
  access: 'approvedMember',
  summary: '本机构的下单要求：哪些订单须选经费，哪些栏目必填',
  input: z.strictObject({}),
  output: z.object({
    settings: InstitutionSettings,
    /** 0: nothing was saved yet. */
    version: Count,
    /** null: nobody yet. A closed account has ''. */
    savedBy: z.nullable(z.string()),
    savedAt: z.nullable(Instant),
  }),
})

export const saveInstitutionSettings = endpoint({
  method: 'POST',
  path: '/api/user.institution/saveSettings',
  access: 'approvedMember',
  institution: 'institutionSettings',
  summary: '修改本机构的下单要求；之后提交的订单和采购申请按新的要求检查',
  input: z.strictObject({
    settings: InstitutionSettings,
    /** The version that the change is based on. */
    version: Count,
  }),
  output: z.object({ version: Count }),
})

/** The field of an order that lacks something, and why it may not: `fundId`, `attachmentIds` or one of the notes. */
export const RequiredField = z.object({
  field: z.enum(['fundId', ...requirableNotes, 'attachmentIds']),
  why: z.string(),
})
export type RequiredField = z.output<typeof RequiredField>

/** '满 ¥500.00 的订单' */
const ordersFrom = (fen: number) => (fen === 0 ? '每笔订单' : `满 ${showFen(fen)} 的订单`)

/** What is demanded of an order of this worth, each with the sentence that stands beside its field. */
export function requiredFields(settings: InstitutionSettings, worthFen: number): RequiredField[] {
  const { fundFromFen, notes, attachmentFromFen } = settings
  return [
    ...(fundFromFen !== null && worthFen >= fundFromFen
      ? [{ field: 'fundId' as const, why: `本机构要求${ordersFrom(fundFromFen)}选择经费` }]
      : []),
    ...requirableNotes
      .filter((key) => notes.includes(key))
      .map((field) => ({ field, why: `本机构要求填写${noteNames[field]}` })),
    ...(attachmentFromFen !== null && worthFen >= attachmentFromFen
      ? [{ field: 'attachmentIds' as const, why: `本机构要求${ordersFrom(attachmentFromFen)}添加附件` }]
      : []),
  ]
}

type Wish = {
  readonly fundId?: number | undefined
  readonly attachmentIds?: readonly number[] | undefined
} & Readonly<Partial<Record<NoteKey, string>>>

const isEmpty = (value: number | string | readonly number[] | undefined) =>
  typeof value === 'object' ? value.length === 0 : !value

/** The sentences of those that the order lacks, by field. */
export const lackingFields = (required: readonly RequiredField[], wish: Wish): Record<string, string> =>
  Object.fromEntries(
    required.filter(({ field }) => isEmpty(wish[field])).map(({ field, why }) => [field, why]),
  )

/** '满 ¥500.00 的订单选择经费；填写采购单号'; '' for nothing. */
export const demandsText = ({ fundFromFen, notes, attachmentFromFen }: InstitutionSettings): string =>
  [
    ...(fundFromFen === null ? [] : [`${ordersFrom(fundFromFen)}选择经费`]),
    ...requirableNotes.filter((key) => notes.includes(key)).map((key) => `填写${noteNames[key]}`),
    ...(attachmentFromFen === null ? [] : [`${ordersFrom(attachmentFromFen)}添加附件`]),
  ].join('；')
