import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** As React Router writes it; `#` marks a sheet that late parts use too. */
const LINK = /<link rel="stylesheet" href="(\/assets\/[\w-]+\.css)#?"(?=\/>)/g

interface Sheet {
  readonly css: string
  /** As a policy allows it. */
  readonly hash: string
}

/**
 * Writes the style sheets of a page into its head, so that a browser lays the page out while it arrives and waits for
 * no further file.
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
    const sheet = { css, hash: `'sha256-${createHash('sha256').update(css).digest('base64')}'` }
    sheets.set(path, sheet)
    return sheet
  }
  return (html: string) => {
    const hashes: string[] = []
    const headEnd = html.indexOf('</head>')
    const head = html.slice(0, Math.max(0, headEnd)).replace(LINK, (link, path: string) => {
      const sheet = sheetAt(path)
      if (!sheet) return link
      hashes.push(sheet.hash)
      return `<style>${sheet.css}</style>${link} media="not all" disabled=""`
    })
    return { html: head + html.slice(Math.max(0, headEnd)), hashes: hashes.join(' ') }
  }
}
