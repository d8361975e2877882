import { refuse } from '@gongfang/contract/base/refusal'
import { type InvoiceChange, type InvoiceState, invoiceCan } from '@gongfang/contract/money/invoice'

export function mustAllow(change: InvoiceChange, state: InvoiceState) {
  if (!invoiceCan[change].includes(state)) refuse('invoiceState')
}

/** A name that Windows takes, too: none of its signs, no end of dots or blanks, nothing that names a device. */
export function zipName(name: string): string {
  const clean = name
    .normalize('NFC')
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}<>:"/\\|?*]/gu, '_')
    .replace(/[. ]+$/u, '')
    .replace(/^\.+/, '')
  const named = [...clean].slice(-80).join('').trim() || '未命名'
  return /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i.test(named) ? `_${named}` : named
}
