import { type Fen, fen } from '@gongfang/contract/money'

/** The typed amount, such as '1,234.5', in fen; null when it is not an amount. */
export function typedFen(text: string): Fen | null {
  const [, yuan, part = ''] =
    /^(\d{1,10})(?:\.(\d{1,2}))?$/.exec(text.normalize('NFKC').replace(/[,\s¥元]/g, '')) ?? []
  return yuan === undefined ? null : fen(Number(yuan) * 100 + Number(part.padEnd(2, '0')))
}
