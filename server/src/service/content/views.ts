import type { Heading } from '@gongfang/contract/service/content'

/**
 * Prepares a sanitised text for display: headings get link targets, and wide tables scroll in a box that the keyboard
 * can reach. Relies on the sanitiser's output, so tags are complete and attributes known.
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

/** Escapes text for XML or an attribute; characters that XML 1.0 does not allow are removed. */
export const escaped = (text: string) =>
  text
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;')
