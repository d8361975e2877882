import type { InvoiceData } from '@gongfang/contract/people/member'

export const emptyInvoice: InvoiceData = {
  title: '',
  taxNumber: '',
  address: '',
  phone: '',
  bank: '',
  account: '',
}

/** The labels by the server's field names. */
export const invoiceLabels = {
  'invoice.title': '发票抬头',
  'invoice.taxNumber': '税号',
  'invoice.address': '注册地址',
  'invoice.phone': '注册电话',
  'invoice.bank': '开户行',
  'invoice.account': '银行账号',
} as const

export const isEmptyInvoice = (invoice: InvoiceData) =>
  Object.values(invoice).every((text) => text.trim() === '')

/** Copies name and code of the institution, or empties both fields again. */
export const copyInstitution = (
  invoice: InvoiceData,
  institution: { jigou: string; creditCode: string },
  copy: boolean,
): InvoiceData => ({
  ...invoice,
  title: copy ? institution.jigou : '',
  taxNumber: copy ? institution.creditCode : '',
})

export const isCopied = (
  { title, taxNumber }: InvoiceData,
  { jigou, creditCode }: { jigou: string; creditCode: string },
) => jigou !== '' && title === jigou && taxNumber === creditCode
