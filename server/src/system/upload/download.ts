import { BinaryAnswer } from '../../http/serve.ts'

/** Even if a browser were talked into reading a file as a page, that page could do nothing. */
export const HARMLESS = "default-src 'none'; sandbox"

/** A file of somebody's, under the name it came with. */
export const asDownload = ({ mime, name }: { mime: string; name: string }, bytes: Buffer) =>
  new BinaryAnswer(bytes, {
    'content-type': mime,
    'content-disposition': `attachment; filename*=UTF-8''${headerText(name)}`,
    'content-security-policy': HARMLESS,
  })

const headerText = (text: string) =>
  encodeURIComponent(text).replace(/['()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16)}`)
