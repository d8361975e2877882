import { type Fen, fen } from '@gongfang/contract/money'

/** '1,234.5' as somebody types it, in fen; null when that is no amount. */
export function typedFen(text: string): Fen | null {
  const [, yuan, part = ''] =
    /^(\d{1,10})(?:\.(\d{1,2}))?$/.exec(text.normalize('NFKC').replace(/[,\s¥元]/g, '')) ?? []
  return yuan === undefined ? null : fen(Number(yuan) * 100 + Number(part.padEnd(2, '0')))
}
