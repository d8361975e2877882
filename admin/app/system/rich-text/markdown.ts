/** True if a text looks like Markdown: a heading, list, quotation or table at the start of a line. */
export const isMarkdown = (text: string) =>
  text.length < 200_000 && (/^(?:#{1,6} |[-*+] |\d{1,3}\. |> )\S/m.test(text) || DIVIDER_LINE.test(text))

const DIVIDER = /^\s*\|?\s*:?-{2,}:?\s*(?:\|\s*:?-{2,}:?\s*)*\|?\s*$/
const DIVIDER_LINE = new RegExp(DIVIDER.source, 'm')

/** Converts Markdown to HTML: headings, lists, quotations, tables, bold, code and links. */
export function fromMarkdown(text: string): string {
  const rest = text.replaceAll('\r\n', '\n').split('\n')
  const blocks: string[] = []
  while (rest.length > 0) blocks.push(nextBlock(rest))
  return blocks.join('')
}

/** Converts the first block and removes its lines. */
function nextBlock(rest: string[]): string {
  const line = rest[0] ?? ''
  const heading = /^(#{1,6}) +(.*?)#*$/.exec(line)
  if (line.trim() === '') {
    rest.shift()
    return ''
  }
  if (heading) {
    rest.shift()
    const level = Math.min(Math.max(heading[1]?.length ?? 2, 2), 4)
    return `<h${level}>${inline(heading[2] ?? '')}</h${level}>`
  }
  if (/^(?:-{3,}|\*{3,})\s*$/.test(line)) {
    rest.shift()
    return '<hr>'
  }
  if (line.includes('|') && DIVIDER.test(rest[1] ?? '')) return table(rest)
  if (/^\s*[-*+] /.test(line)) return list(rest, /^\s*[-*+] +/, 'ul')
  if (/^\s*\d{1,3}\. /.test(line)) return list(rest, /^\s*\d{1,3}\. +/, 'ol')
  if (line.startsWith('> ')) return `<blockquote>${list(rest, /^> ?/, 'p')}</blockquote>`
  rest.shift()
  return `<p>${inline(line)}</p>`
}

function list(rest: string[], mark: RegExp, tag: 'ul' | 'ol' | 'p'): string {
  const items: string[] = []
  while (mark.test(rest[0] ?? '')) items.push(inline(rest.shift()?.replace(mark, '') ?? ''))
  if (tag === 'p') return items.map((item) => `<p>${item}</p>`).join('')
  return `<${tag}>${items.map((item) => `<li>${item}</li>`).join('')}</${tag}>`
}

function table(rest: string[]): string {
  const row = (line: string, tag: 'th' | 'td') =>
    `<tr>${line
      .trim()
      .replace(/^\||\|$/g, '')
      .split('|')
      .map((cell) => `<${tag}>${inline(cell.trim())}</${tag}>`)
      .join('')}</tr>`
  const rows = [row(rest.shift() ?? '', 'th')]
  rest.shift()
  while (rest[0]?.includes('|')) rows.push(row(rest.shift() ?? '', 'td'))
  return `<table>${rows.join('')}</table>`
}

const inline = (text: string) =>
  text
    .replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
    .replace(/`([^`]+)`/g, '<code>$1</code>')
    .replace(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>')
    .replace(/!\[[^\]]*\]\([^)\s]*\)/g, '')
    .replace(/\[([^\]]+)\]\(([^)\s]+)\)/g, '<a href="$2">$1</a>')
