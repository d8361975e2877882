import { plainName } from '../rules.ts'
import { halfWidth, type Way } from './cell-rules.ts'

// Whether a line is money received or paid: by words, and by what the file proves. Letters and numbers (D/C, 1/2, 0/1)
// mean one thing at one bank and the opposite at another, so they are no words.

export const MEANINGS = ['received', 'outgoing', 'neither'] as const
export type Meaning = (typeof MEANINGS)[number]

const RECEIVED =
  /^(?:贷|贷方|贷记|贷项|收|收方|收入|收款|收到|收账|来账|来帐|往来收|转入|存|存入|存款|入|入账|汇入|进|进账|到账|流入|回款|income|received|incoming|in|\+)$/i
const OUTGOING =
  /^(?:借|借方|借记|借项|付|付方|付款|付出|付账|支|支出|支付|支取|往账|往帐|转出|取|取出|取款|出|出账|汇出|流出|扣款|扣|expense|paid|outgoing|out|-)$/i
/** Money that comes or goes back, and what did not happen. */
const BACK = /退|冲|撤|失败|不计|其他|未/
const PARTS_IN = /贷|收入|收款|来账|来帐|转入|存入|入账|汇入|进账|到账|流入/
const PARTS_OUT = /借|支出|付款|付出|支付|支取|往账|往帐|转出|出账|汇出|流出|扣款/

/** The direction that a value names by its words, such as '贷', '收入', 'C-贷' or '网银来账'; null if it is not known. */
export function wayOfWord(value: string): Way | null {
  const text = halfWidth(value).replace(/[\s[\]()【】<>"“”]/g, '')
  if (RECEIVED.test(text)) return 'received'
  if (OUTGOING.test(text)) return 'outgoing'
  if (BACK.test(text)) return null
  const [comes, goes] = [PARTS_IN.test(text), PARTS_OUT.test(text)]
  return comes === goes ? null : comes ? 'received' : 'outgoing'
}

export interface Step {
  /** The amount without its sign. */
  amountFen: number
  balanceFen: number | null
  /** Day and time, to know which line is older where the sums do not tell. */
  at: string
}

/**
 * Finds the direction of each line by the balances: a balance is the one before it plus or minus the amount. Most lines
 * of the file have to fit in one order, oldest or newest first; where both fit, days and times decide.
 */
export function waysByBalance(steps: readonly Step[]): (Way | null)[] {
  const nothing = steps.map(() => null)
  const known = [...steps.keys()].filter((at) => steps[at]?.balanceFen !== null && steps[at]?.amountFen !== 0)
  if (known.length < 2) return nothing
  const inOrder = (order: readonly number[]) => {
    const ways: (Way | null)[] = [...nothing]
    let fits = 0
    for (const [before, at] of order.slice(1).entries()) {
      const [last, step] = [steps[order[before] ?? 0], steps[at]]
      const change = (step?.balanceFen ?? 0) - (last?.balanceFen ?? 0)
      if (Math.abs(change) !== step?.amountFen) continue
      ways[at] = change > 0 ? 'received' : 'outgoing'
      fits += 1
    }
    const most = order.length - 1
    return { ways, proves: fits === most || (fits >= 3 && fits >= most * 0.8) }
  }
  const [oldestFirst, newestFirst] = [inOrder(known), inOrder(known.toReversed())]
  if (oldestFirst.proves !== newestFirst.proves)
    return oldestFirst.proves ? oldestFirst.ways : newestFirst.ways
  if (!oldestFirst.proves) return nothing
  const [first, last] = [steps[known[0] ?? 0]?.at ?? '', steps[known.at(-1) ?? 0]?.at ?? '']
  if (first === last) return nothing
  return first < last ? oldestFirst.ways : newestFirst.ways
}

export interface Parties {
  payer: string
  payee: string
}

/** Received if the payee is the shop, paid if the payer is; null if neither or both. */
export function wayByParties({ payer, payee }: Parties, own: ReadonlySet<string>): Way | null {
  const [pays, gets] = [own.has(plainName(payer)), own.has(plainName(payee))]
  if (payer === '' || payee === '' || pays === gets) return null
  return gets ? 'received' : 'outgoing'
}

/** The one party of every line, if it pays in some and receives in others: the holder of the account. */
export function holderOf(lines: readonly Parties[]): string | null {
  const both = lines.filter(({ payer, payee }) => payer !== '' && payee !== '')
  const [first, ...others] = both.map(({ payer, payee }) => new Set([plainName(payer), plainName(payee)]))
  if (!first) return null
  const everywhere = [...first].filter((name) => others.every((names) => names.has(name)))
  const [holder] = everywhere
  const paysOnce = both.some(({ payer }) => plainName(payer) === holder)
  const getsOnce = both.some(({ payee }) => plainName(payee) === holder)
  return everywhere.length === 1 && holder !== undefined && paysOnce && getsOnce ? holder : null
}
