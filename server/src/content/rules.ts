import type { ArticleKind, Heading, PageName } from '@gongfang/contract/content'

/** An article as staff write it; where it comes from and who may read it is nobody's input. */
export interface ArticleDraft {
  kind: ArticleKind
  category: string
  title: string
  summary: string
  cover: string
  body: string
  author: string
  unit: string
  source: string
  tags: string[]
  video: string
  poster: string
  pinned: boolean
  /** null: not before somebody says so. */
  publishAt: Date | null
  attachments: { name: string; url: string; size: number; mime: string }[]
  productIds: number[]
}

export interface PageDraft {
  name: PageName
  version: string
  title: string
  body: string
  publishAt: Date
}

/**
 * A sanitised text made ready to be read: headings can be linked to, and a wide table scrolls in a box of its own,
 * which the keyboard reaches. Works on what the sanitiser wrote, so tags are whole and attributes known.
 */
export function readable(html: string): { body: string; outline: Heading[] } {
  const outline: Heading[] = []
  let tables = 0
  const body = html
    .replace(/<h([23])>(.*?)<\/h\1>/gs, (whole, level: string, inside: string) => {
      const text = plainText(inside)
      if (text === '') return whole
      const id = `s${outline.length + 1}`
      outline.push({ id, text, level: Number(level) })
      return `<h${level} id="${id}">${inside}</h${level}>`
    })
    .replaceAll('<table>', () => `<div role="group" tabindex="0" aria-label="表格 ${++tables}"><table>`)
    .replaceAll('</table>', '</table></div>')
  return { body, outline }
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' }

const plainText = (html: string) =>
  html
    .replace(/<[^>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (_, name: string) => entities[name] ?? '')
    .trim()

/** Text inside XML or an attribute; what XML 1.0 has no place for is left out. */
export const escaped = (text: string) =>
  text
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;')
