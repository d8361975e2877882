/** A line of a company's bill, with the number that the shop gave it. */
export interface BillLine {
  number: string
  amountFen: number
}

export class BillUnreadable extends Error {}

/** '12.30' → 1230; a bill is in yuan. Null: no amount at all. */
export function fenOf(yuan: string): number | null {
  const [, minus, whole = '', part = ''] = /^(-?)(\d{1,11})(?:\.(\d{1,2})0*)?$/.exec(yuan.trim()) ?? []
  if (whole === '') return null
  const fen = Number(whole) * 100 + Number(part.padEnd(2, '0'))
  return minus ? -fen : fen
}
