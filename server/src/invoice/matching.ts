import type { FileMatch } from '@gongfang/contract/invoice-desk'
import type { Db } from '../db/connect.ts'
import { listByNo, listByNumber, listByTitle } from './desk-queries.ts'
import { readName } from './rules.ts'

/** Which request each file belongs to, by what its name says; nothing is changed. */
export async function matchFiles(db: Db, names: readonly string[]): Promise<FileMatch[]> {
  const read = names.map((name) => ({ name: name.normalize('NFC'), ...readName(name) }))
  const [byNo, byNumber, byTitle] = await Promise.all([
    listByNo(
      db,
      read.flatMap(({ invoiceNo }) => invoiceNo || []),
    ),
    listByNumber(
      db,
      read.flatMap(({ number }) => number || []),
    ),
    listByTitle(
      db,
      read.map(({ name }) => name),
    ),
  ])
  const found = read.map(({ name, number, invoiceNo }): Found => {
    const one = byNo.find((request) => request.invoiceNo === invoiceNo)
    if (one) return { name, number, by: 'request', request: one }
    const issued = number === '' ? [] : byNumber.filter((request) => request.number === number)
    if (issued.length === 1 && issued[0]) return { name, number, by: 'number', request: issued[0] }
    // A name that fits several says nothing.
    const titled = invoiceNo === '' ? byTitle.filter(({ title }) => name.includes(title)) : []
    const [first] = titled
    return titled.length === 1 && first
      ? { name, number, by: 'title', request: first }
      : { name, number, by: null, request: null }
  })
  return found.map((one) => ({ ...one, problem: problemOf(one, found) }))
}

type Found = Omit<FileMatch, 'problem'>

function problemOf({ name, number, request }: Found, all: readonly Found[]): string {
  if (!/\.pdf$/i.test(name)) return '不是 PDF 文件'
  if (!request) return '文件名中没有可识别的申请号或发票号码'
  if (all.filter((one) => one.request?.id === request.id).length > 1) return '有多个文件对应同一申请'
  if (request.state === 'requested') {
    if (number === '') return '文件名中没有发票号码，请单独开具'
    if (all.filter((one) => one.number === number).length > 1) return '有多个文件使用同一发票号码'
    return ''
  }
  if (request.state !== 'issued' && request.state !== 'redNeeded') return '该申请已结束'
  return number !== '' && number !== request.number ? '发票号码与已登记的不一致' : ''
}
