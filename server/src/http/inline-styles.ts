import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A link as React Router writes it; `#` marks a sheet that late parts use too. */
const LINK = /<link rel="stylesheet" href="(\/assets\/[\w-]+\.css)#?"(?=\/>)/g

/** A class of ours ends in the mark of its file: `panel_x7Qa`. */
const MARK = /_[\w-]{4}(?![\w-])/g
const marksIn = (text: string): ReadonlySet<string> => new Set(text.match(MARK))

interface Sheet {
  readonly css: string
  /** The hash in the form that a policy takes. */
  readonly hash: string
  readonly marks: ReadonlySet<string>
}

/**
 * Writes the style sheets of a page into its head, so that a browser lays the page out while it arrives and waits for
 * no further file. React Router links the sheets of the page; those of late parts that are drawn with it are found by
 * their classes.
 *
 * The links stay: React and late parts find a page's sheets by them. `disabled` keeps them from being loaded, `not all`
 * keeps Chrome from loading them ahead.
 */
export function makeStyleInliner(client: string) {
  const sheets = new Map<string, Sheet>()
  const sheetAt = (path: string): Sheet | undefined => {
    const known = sheets.get(path)
    if (known) return known
    const file = join(client, path)
    if (!existsSync(file)) return undefined
    const css = readFileSync(file, 'utf8')
    const hash = `'sha256-${createHash('sha256').update(css).digest('base64')}'`
    const sheet = { css, hash, marks: marksIn(css) }
    sheets.set(path, sheet)
    return sheet
  }
  let pathByMark: ReadonlyMap<string, string> | undefined
  const pathOf = (mark: string): string | undefined => {
    pathByMark ??= new Map(
      readdirSync(join(client, 'assets'))
        .filter((file) => file.endsWith('.css'))
        .flatMap((file) =>
          Array.from(sheetAt(`/assets/${file}`)?.marks ?? [], (mark) => [mark, `/assets/${file}`]),
        ),
    )
    return pathByMark.get(mark)
  }
  return (html: string) => {
    const inside = new Set<Sheet>()
    const put = (path: string, link: string) => {
      const sheet = sheetAt(path)
      if (!sheet) return link
      inside.add(sheet)
      return `<style>${sheet.css}</style>${link} media="not all" disabled=""`
    }
    const headEnd = Math.max(0, html.indexOf('</head>'))
    const body = html.slice(headEnd)
    let head = html.slice(0, headEnd).replace(LINK, (link, path: string) => put(path, link))
    if (inside.size > 0)
      for (const mark of marksIn(body)) {
        if ([...inside].some(({ marks }) => marks.has(mark))) continue
        const path = pathOf(mark)
        if (path) head += `${put(path, `<link rel="stylesheet" href="${path}"`)}/>`
      }
    return { html: head + body, hashes: [...inside].map(({ hash }) => hash).join(' ') }
  }
}
