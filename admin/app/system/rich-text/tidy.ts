/**
 * Simplifies the editor's HTML: a cell or a list item of one paragraph holds just its text, and rows of header cells
 * stand in the table's head. The editor reads it back as the same text.
 */
export function tidy(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const holder of body.querySelectorAll('td, th, li')) {
    const [first, ...others] = holder.children
    if (first?.tagName !== 'P' || others.some(({ tagName }) => tagName !== 'UL' && tagName !== 'OL')) continue
    first.replaceWith(...first.childNodes)
  }
  for (const table of body.querySelectorAll('table')) {
    const rows = [...table.rows]
    const heads = rows.slice(
      0,
      rows.findIndex((row) => [...row.cells].some(({ tagName }) => tagName !== 'TH')),
    )
    if (heads.length > 0) table.createTHead().append(...heads)
  }
  return body.innerHTML
}
