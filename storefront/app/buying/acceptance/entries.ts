import type { AcceptLine, LineToAccept } from '@gongfang/contract/buying/acceptance'

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

/** The pieces of a line that were decided when the page was loaded. */
type Seen = Pick<LineToAccept, 'orderLineId' | 'accepted' | 'refused'>

/** Lines as the endpoint takes them; those without any piece are left out. */
export const linesToSend = (entries: Entries, lines: readonly Seen[]) =>
  lines.flatMap(({ orderLineId, ...seen }) => {
    const { accepted, refused, condition, reason, note, serials } = entries[orderLineId] ?? emptyEntry
    return accepted + refused === 0
      ? []
      : [
          {
            orderLineId,
            accepted,
            refused,
            condition,
            note: note.trim(),
            serials: serialsOf(serials),
            ...(refused > 0 && reason !== '' && { reason }),
            seen: { accepted: seen.accepted, refused: seen.refused },
          },
        ]
  })

export interface Mistake {
  /** The order line that has it. */
  id: number
  /** '' for the line as a whole. */
  field: 'reason' | 'serials' | ''
  text: string
}

/** The first mistake that the receiver can mend before sending. */
export function mistakeOf(entries: Entries): Mistake | null {
  for (const [id, { accepted, refused, reason, serials }] of Object.entries(entries)) {
    if (refused > 0 && reason === '') return { id: Number(id), field: 'reason', text: '请选择拒收原因' }
    const listed = serialsOf(serials)
    if (listed.length > accepted) return { id: Number(id), field: 'serials', text: '序列号不能多于验收数量' }
    const twice = listed.find((serial, at) => listed.indexOf(serial) < at)
    if (twice !== undefined) return { id: Number(id), field: 'serials', text: `序列号 ${twice} 重复` }
  }
  return null
}

/** The first mistake that the server found in one of the lines that were sent. */
export function mistakeAmong(
  fields: Record<string, string>,
  sent: readonly { orderLineId: number }[],
): Mistake | null {
  for (const [name, text] of Object.entries(fields)) {
    const [, index, part = ''] = /^lines\.(\d+)\.?(\w*)/.exec(name) ?? []
    const line = index === undefined ? undefined : sent[Number(index)]
    if (line)
      return { id: line.orderLineId, field: part === 'reason' || part === 'serials' ? part : '', text }
  }
  return null
}
