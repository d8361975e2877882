/**
 * jieba's list of words, as it is in the file: a line `word count class` for each, in the order of their bytes. A
 * search reads a few of its 349,000 lines, so none of them becomes an object.
 */
export interface Dictionary {
  readonly lines: Uint8Array
  /** Byte offsets of the beginnings of all lines, and of the end of the last. */
  readonly starts: Uint32Array
  /** The sum of all counts. */
  readonly total: number
}

const BLANK = 0x20
const LINE_END = 0x0a
const ZERO = 0x30

export function readDictionary(lines: Uint8Array): Dictionary {
  let size = 1
  for (const byte of lines) if (byte === LINE_END) size++
  const starts = new Uint32Array(size)
  let total = 0
  for (let line = 1; line < size; line++) {
    const start = starts[line - 1] ?? 0
    total += countAt(lines, start)
    starts[line] = lines.indexOf(LINE_END, start) + 1
  }
  return { lines, starts, total }
}

function countAt(lines: Uint8Array, start: number): number {
  let count = 0
  for (let at = lines.indexOf(BLANK, start) + 1; lines[at] !== BLANK; at++) {
    count = count * 10 + (lines[at] ?? 0) - ZERO
  }
  return count
}

/** The count of the words that a dictionary is taught: more than any other of their length has. */
const TAUGHT = 100_000

/**
 * Cuts a text into the words that are likeliest together, each by its count, as jieba does without guessing. What is
 * no word is cut into characters. `taught` are words besides the dictionary's.
 */
export function cutter(dictionary: Dictionary, taught: ReadonlySet<string>): (text: string) => string[] {
  const longest = Math.max(0, ...[...taught].map((word) => [...word].length))
  let { total } = dictionary
  for (const word of taught) total += TAUGHT - (lineOf(dictionary, encoder.encode(word))?.count ?? 0)
  const logTotal = Math.log(total)

  return (text) => {
    const characters = [...text]
    const bytes = encoder.encode(text)
    const places = [...placesOf(bytes), bytes.length]
    // For each character: the likelihood of the best cut from there on, and the length of its first word.
    const logs = [...characters.map(() => Number.NEGATIVE_INFINITY), 0]
    const lengths = characters.map(() => 1)
    for (let at = characters.length - 1; at >= 0; at--) {
      let line: Line | null = { at: 0, count: 0 }
      let word = ''
      for (let length = 1; at + length <= characters.length; length++) {
        word += characters[at + length - 1]
        line = line && lineOf(dictionary, bytes.subarray(places[at], places[at + length]), line.at)
        if (!line && length > 1 && length > longest) break
        const count = taught.has(word) ? TAUGHT : (line?.count ?? 0)
        if (count === 0 && length > 1) continue
        const log = Math.log(count || 1) - logTotal + (logs[at + length] ?? 0)
        if (log < (logs[at] ?? 0)) continue
        logs[at] = log
        lengths[at] = length
      }
    }
    const words: string[] = []
    for (let at = 0; at < characters.length; at += lengths[at] ?? 1)
      words.push(characters.slice(at, at + (lengths[at] ?? 1)).join(''))
    return words
  }
}

/** Byte offsets at which characters of a UTF-8 text begin. */
function* placesOf(bytes: Uint8Array) {
  for (const [at, byte] of bytes.entries()) if ((byte & 0xc0) !== 0x80) yield at
}

const encoder = new TextEncoder()

interface Line {
  /** The number of the first line that begins with the word. */
  readonly at: number
  /** 0: only longer words begin so. */
  readonly count: number
}

/** Finds a word, or longer words that begin with it, among the lines from `first` on. */
function lineOf({ lines, starts }: Dictionary, bytes: Uint8Array, first = 0): Line | null {
  let [low, high] = [first, starts.length - 1]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (comparedAt(lines, starts[middle] ?? 0, bytes) < 0) low = middle + 1
    else high = middle
  }
  const start = starts[low] ?? 0
  if (low === starts.length - 1 || comparedAt(lines, start, bytes) !== 0) return null
  return { at: low, count: lines[start + bytes.length] === BLANK ? countAt(lines, start) : 0 }
}

/** Below, above or 0: how the beginning of a line compares with the bytes. */
function comparedAt(lines: Uint8Array, start: number, bytes: Uint8Array): number {
  for (let at = 0; at < bytes.length; at++) {
    const difference = (lines[start + at] ?? 0) - (bytes[at] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}
