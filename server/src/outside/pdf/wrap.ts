/** Words of Latin letters and figures stay whole where they fit; Chinese breaks between any two characters. */
const TOKEN = /[\p{Script=Latin}\p{N}.,:;¥$%@_/+\-−–]+|\s+|[\s\S]/gu
/** Signs that begin no line. */
const CLOSING = /^[，。、；：！？）》」』】〉〕”’%]/u

/** Lines of a text that are no wider than `width`. */
export function wrap(text: string, width: number, widthOf: (text: string) => number): string[] {
  return text.split('\n').flatMap((paragraph) => wrapOne(paragraph, width, widthOf))
}

function wrapOne(text: string, width: number, widthOf: (text: string) => number): string[] {
  const lines: string[] = []
  let line = ''
  const push = (token: string) => {
    if (line === '' || widthOf(line + token) <= width || CLOSING.test(token)) {
      line += token
      return
    }
    lines.push(line.trimEnd())
    line = token.trimStart()
  }
  for (const [token] of text.matchAll(TOKEN))
    for (const part of widthOf(token) > width ? token : [token]) push(part)
  return [...lines, line.trimEnd()]
}

interface Column {
  /** Width of its longest text. */
  natural: number
  /** Width below which words would break. */
  least: number
}

/** Widths of columns that fill `whole`: what is left beyond the least goes to those that want more. */
export function columnWidths(columns: readonly Column[], whole: number): number[] {
  const naturals = columns.reduce((sum, { natural }) => sum + natural, 0)
  if (naturals <= whole)
    return columns.map(({ natural }) => natural + ((whole - naturals) * natural) / naturals)
  const leasts = columns.reduce((sum, { least }) => sum + least, 0)
  if (leasts >= whole) return columns.map(({ least }) => (least * whole) / leasts)
  const share = (whole - leasts) / (naturals - leasts)
  return columns.map(({ natural, least }) => least + (natural - least) * share)
}
