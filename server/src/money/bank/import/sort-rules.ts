import { showFen } from '@gongfang/contract/base/money'
import { plainName } from '../rules.ts'
import { isSameAccount } from './account-rules.ts'
import type { ReceivedLine } from './read-rules.ts'
import type { Shown } from './row-rules.ts'

/** A line of the bank that was imported before. */
export interface KnownLine {
  id: number
  serial: string
  receivedOn: string
  amountFen: number
  payer: string
  time: string
  balanceFen: number | null
  account: string
  /** Null before layouts were kept. */
  layout: string | null
  ofBank: boolean
}

export interface NumberedLine extends Omit<KnownLine, 'layout' | 'ofBank' | 'id'> {
  /** The number of the line that it may be. */
  of: string
}

/** Another column of the bank may say the day of booking. */
const DAYS_APART = 7
const daysApart = (a: string, b: string) => Math.abs(Date.parse(a) - Date.parse(b)) / 86_400_000

export interface Sorted {
  fresh: ReceivedLine[]
  /** New lines, too, that may be one of another export: staff decide. */
  twins: ReceivedLine[]
  known: Shown[]
  doubtful: Shown[]
}

/**
 * Which lines are new. One with a number of the bank is known when it was imported before, also under another number of its
 * row or one that lost its leading zeros. One without is known by its parts. Where two exports of one account say different
 * parts of a line, those that both say decide, and a person where they are few.
 */
export function sortLines(
  lines: readonly ReceivedLine[],
  {
    layout,
    numbered,
    near,
  }: { layout: string; numbered: readonly NumberedLine[]; near: readonly KnownLine[] },
): Sorted {
  const sorted: Sorted = { fresh: [], twins: [], known: [], doubtful: [] }
  const byNumber = Map.groupBy(numbered, ({ of }) => of)
  const own = new Set(lines.map(({ serial }) => serial))
  const left = new Set(near.filter(({ serial }) => !own.has(serial)))
  for (const line of lines) {
    const like = byNumber.get(line.serial) ?? []
    const named = like.find(({ serial }) => serial === line.serial)
    const isOther = ({ amountFen, receivedOn }: NumberedLine) =>
      amountFen !== line.amountFen || daysApart(receivedOn, line.day) > DAYS_APART
    const isTwin = ({ amountFen, receivedOn, payer }: NumberedLine) =>
      amountFen === line.amountFen && receivedOn === line.day && plainName(payer) === plainName(line.payer)
    if (named && isOther(named)) {
      const text = `流水号“${line.serial}”以前导入过，是 ${named.receivedOn} 的 ${showFen(named.amountFen)}`
      sorted.doubtful.push({ ...line, text })
    } else if (named || like.some(isTwin)) {
      sorted.known.push(line)
      for (const one of left) if (like.some(({ serial }) => serial === one.serial)) left.delete(one)
    } else {
      const twin = [...left].find((one) => maySame(line, one, layout))
      if (twin) left.delete(twin)
      if (!twin) sorted.fresh.push(line)
      else if (isSure(line, twin)) sorted.known.push(line)
      else
        sorted.twins.push({
          ...line,
          text: `与以前导入的 ${twin.serial} 日期、金额、付款人相同，可能是同一笔`,
        })
    }
  }
  return sorted
}

/** Lines of one layout differ where their identity does. Of two layouts, what both say has to agree. */
function maySame(line: ReceivedLine, one: KnownLine, layout: string): boolean {
  if (one.receivedOn !== line.day || one.amountFen !== line.amountFen) return false
  if (one.layout === layout || (one.ofBank && line.ofBank)) return false
  const agrees = (a: string | number | null, b: string | number | null) =>
    a === null || b === null || a === '' || b === '' || a === b
  return (
    agrees(plainName(one.payer), plainName(line.payer)) &&
    agrees(one.time.slice(0, 5), line.time.slice(0, 5)) &&
    agrees(one.balanceFen, line.balanceFen) &&
    (one.account === '' || line.account === '' || isSameAccount(one.account, line.account))
  )
}

const isSure = (line: ReceivedLine, one: KnownLine) =>
  plainName(line.payer) === plainName(one.payer) &&
  line.balanceFen !== null &&
  line.balanceFen === one.balanceFen &&
  line.account !== '' &&
  line.account === one.account
