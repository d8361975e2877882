/** The smallest document that a reader opens; `inside` stands in it as a comment, a byte a character. */
export function aPdf(inside = ''): Buffer {
  const head = `%PDF-1.7\n% ${inside}\n`
  const catalog = '1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n'
  const body = `${head}${catalog}2 0 obj\n<</Type/Pages/Kids[]/Count 0>>\nendobj\n`
  const row = (offset: number) => `${String(offset).padStart(10, '0')} 00000 n \n`
  const table = `xref\n0 3\n0000000000 65535 f \n${row(head.length)}${row(head.length + catalog.length)}`
  return Buffer.from(
    `${body}${table}trailer\n<</Size 3/Root 1 0 R>>\nstartxref\n${body.length}\n%%EOF\n`,
    'latin1',
  )
}
