import { BinaryAnswer } from './serve.ts'

/** A workbook to keep. RFC 5987: old readers get the plain name, everybody else the Chinese one. */
export const sheetAnswer = (bytes: Buffer, name: string, plainName: string) =>
  new BinaryAnswer(bytes, {
    'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    'content-disposition': `attachment; filename="${plainName}"; filename*=UTF-8''${encodeURIComponent(name)}`,
  })
