/**
 * rounded: a number of more than 15 digits, whose last digits the spreadsheet has lost.
 * damaged: text with a sign that could not be decoded; U+FFFD stands in its place.
 * merged: repeated from the first row of a merged cell.
 */
export type MarkKind = 'rounded' | 'damaged' | 'date' | 'time' | 'boolean' | 'error' | 'merged'

export interface WorkbookSheet {
  readonly name: string
  /** The rows that are shown and not blank, as they are shown. */
  readonly rows: string[][]
  /** Their numbers in the file, from 1. */
  readonly numbers: number[]
  /** The numbers of rows that are hidden or filtered away and not blank. */
  readonly hiddenRows: number[]
  /** Row and column are indexes into `rows`. */
  readonly marks: (readonly [row: number, column: number, kind: MarkKind])[]
  /** Cells with a formula, as indexes into `rows`. */
  readonly formulas: (readonly [row: number, column: number])[]
}

export interface GridLimits {
  /** Largest number of rows. One more is read, so that an excess is noticed. */
  readonly rows: number
  readonly columns: number
  /** Largest number of characters of a cell; the rest is not read. */
  readonly characters: number
}

export interface Cell {
  /** Both from 1. */
  readonly row: number
  readonly column: number
  readonly text: string
  readonly mark?: MarkKind | undefined
  readonly isFormula?: boolean
}

export interface Merge {
  readonly top: number
  readonly bottom: number
  readonly column: number
}

interface Row {
  readonly texts: string[]
  readonly marks: Map<number, MarkKind[]>
  readonly formulas: Set<number>
}

const MOST_HIDDEN = 10_000
const MOST_FORMULAS = 1_000

/** Takes the cells of one sheet in any order and gives the rows that are shown. */
export class Grid {
  private readonly limits: GridLimits
  private readonly kept = new Map<number, Row>()
  private readonly hidden = new Set<number>()
  private readonly merges: Merge[] = []
  name = ''

  constructor(limits: GridLimits) {
    this.limits = limits
  }

  /** Hidden rows do not count as rows, but there are no more of them than of rows. */
  get isFull() {
    return this.kept.size > this.limits.rows * 2
  }

  hide(row: number) {
    this.hidden.add(row)
  }

  put({ row, column, text, mark, isFormula }: Cell) {
    if (column > this.limits.columns || (text === '' && !isFormula)) return
    const kept = this.kept.get(row) ?? (this.isFull ? undefined : newRow())
    if (!kept) return
    this.kept.set(row, kept)
    const shown = text.length > this.limits.characters ? text.slice(0, this.limits.characters) : text
    kept.texts[column - 1] = shown
    if (isFormula) kept.formulas.add(column - 1)
    if (mark) addMark(kept, column - 1, mark)
    if (mark !== 'rounded' && isRoundedText(shown)) addMark(kept, column - 1, 'rounded')
    if (shown.includes('\ufffd')) addMark(kept, column - 1, 'damaged')
  }

  /** A cell over several columns stands in its first one only: a title does not fill its row. */
  merge(merge: Merge) {
    if (merge.bottom > merge.top && merge.column <= this.limits.columns) this.merges.push(merge)
  }

  done(): WorkbookSheet {
    for (const merge of this.merges) this.repeat(merge)
    const sheet: WorkbookSheet = {
      name: this.name,
      rows: [],
      numbers: [],
      hiddenRows: [],
      marks: [],
      formulas: [],
    }
    for (const number of [...this.kept.keys()].sort((a, b) => a - b)) {
      const row = this.kept.get(number)!
      const texts = Array.from(row.texts, (text) => text ?? '')
      if (texts.every((text) => text.trim() === '') && row.formulas.size === 0) continue
      if (this.hidden.has(number)) {
        if (sheet.hiddenRows.length < MOST_HIDDEN) sheet.hiddenRows.push(number)
        continue
      }
      if (sheet.rows.length > this.limits.rows) break
      const at = sheet.rows.push(texts) - 1
      sheet.numbers.push(number)
      for (const [column, kinds] of row.marks) for (const kind of kinds) sheet.marks.push([at, column, kind])
      for (const column of row.formulas)
        if (sheet.formulas.length < MOST_FORMULAS) sheet.formulas.push([at, column])
    }
    return sheet
  }

  /** Rows that are blank but for the merged cell stay blank. */
  private repeat({ top, bottom, column }: Merge) {
    const from = this.kept.get(top)
    const text = from?.texts[column - 1]
    if (!from || !text) return
    const rows = bottom - top > this.kept.size ? [...this.kept.keys()] : range(top + 1, bottom)
    for (const number of rows) {
      const row = number > top && number <= bottom ? this.kept.get(number) : undefined
      if (!row || row.texts[column - 1]) continue
      row.texts[column - 1] = text
      for (const kind of [...(from.marks.get(column - 1) ?? []), 'merged' as const])
        addMark(row, column - 1, kind)
    }
  }
}

const newRow = (): Row => ({ texts: [], marks: new Map(), formulas: new Set() })

const range = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, at) => first + at)

function addMark({ marks }: Row, column: number, kind: MarkKind) {
  const kinds = marks.get(column) ?? []
  if (!kinds.includes(kind)) marks.set(column, [...kinds, kind])
}

/** '2.02611E+19' is what Excel leaves of a long number when it saves a sheet as text. */
const isRoundedText = (text: string) => text.length < 30 && /^\s*[+-]?\d(?:\.\d+)?E\+\d{2,3}\s*$/i.test(text)
