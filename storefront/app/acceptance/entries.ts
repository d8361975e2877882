import type { AcceptLine, LineToAccept } from '@gongfang/contract/acceptance'

/** The fields of the form for one line. */
export interface Entry {
  accepted: number
  refused: number
  condition: AcceptLine['condition']
  /** '' until it is chosen. */
  reason: NonNullable<AcceptLine['reason']> | ''
  note: string
  /** Separated by line breaks or commas. */
  serials: string
}

export const emptyEntry: Entry = {
  accepted: 0,
  refused: 0,
  condition: 'good',
  reason: '',
  note: '',
  serials: '',
}

export type Entries = Readonly<Record<number, Entry>>

/** Everything that is open is accepted, until the receiver says otherwise; not what was refused before. */
export const firstEntries = (lines: readonly LineToAccept[]): Entries =>
  Object.fromEntries(
    lines.map(({ orderLineId, open, again }) => [orderLineId, { ...emptyEntry, accepted: open - again }]),
  )

export const serialsOf = (typed: string) =>
  typed
    .split(/[\n,，、;；]+/)
    .map((serial) => serial.trim())
    .filter((serial) => serial !== '')

/** Lines as the endpoint takes them; those without any piece are left out. */
export const linesToSend = (entries: Entries) =>
  Object.entries(entries).flatMap(([id, { accepted, refused, condition, reason, note, serials }]) =>
    accepted + refused === 0
      ? []
      : [
          {
            orderLineId: Number(id),
            accepted,
            refused,
            condition,
            note: note.trim(),
            serials: serialsOf(serials),
            ...(refused > 0 && reason !== '' && { reason }),
          },
        ],
  )

/** The first mistake that the receiver can mend before sending, and the line that has it. */
export function mistakeOf(entries: Entries): { id: number; text: string } | null {
  for (const [id, { accepted, refused, reason, serials }] of Object.entries(entries)) {
    if (refused > 0 && reason === '') return { id: Number(id), text: '请选择拒收原因' }
    const listed = serialsOf(serials)
    if (listed.length > accepted) return { id: Number(id), text: '序列号不能多于验收数量' }
    const twice = listed.find((serial, at) => listed.indexOf(serial) < at)
    if (twice !== undefined) return { id: Number(id), text: `序列号 ${twice} 重复` }
  }
  return null
}
