import { hasCode } from './list-chat.ts'
import type { WantedLine } from './list-line.ts'
import { AMOUNT, NONE_WRITTEN, type Reading, readAmount, readCount } from './list-number.ts'
import { codeInside } from './list-row.ts'
import { withoutLabel } from './list-unheaded.ts'
import { isCode, isSize, simplified, UNIT } from './list-words.ts'

export const COUNT_END = new RegExp(`(?<![a-z0-9.\\-/_+#](?=[-\\d]))(${AMOUNT})\\s*(${UNIT})$`, 'iu')
/** A name or code with a quantity. */
export function isComplete(part: string): boolean {
  const plain = simplified(part)
  const [end] = COUNT_END.exec(plain) ?? []
  const head = end === undefined ? '' : part.slice(0, part.length - end.length)
  if (hasCode(head) || /\p{Script=Han}{2}/u.test(head)) return true
  if (/^\s*[\d一二两三四五六七八九十]+\s*/.test(plain)) {
    const lead = LEADING.exec(plain)
    if (lead && (hasCode(lead[3] ?? '') || /\p{Script=Han}{2}/u.test(lead[3] ?? ''))) return true
  }
  const bare = /^(\S.*?)(?:\s*[×*=:]\s*|\s+x?\s*)(\d+)$/i.exec(part)
  return bare !== null && hasCode(bare[1] ?? '')
}

const VERBS =
  /^(?:我们?|请|麻烦|帮我?|再|还|另外?|也|先|要|需要|需|想要|买|购买|订购|订|采购|申购|来|加|补|拿|报|下单)+\s*[:]?\s*(?=\S)/
const LABELLED = new RegExp(`(?:数量|qty|quantity)\\s*[:=]?\\s*(${AMOUNT})\\s*(${UNIT})?(?=[\\s,;)]|$)`, 'iu')
const LEADING = new RegExp(
  `^(${AMOUNT})\\s*(${UNIT}(?![装入套])|[x×*](?![\\d]))\\s*(?:的\\s*)?(\\S.*)$`,
  'iu',
)
const MARKED = new RegExp(
  `^(.*?\\S)(\\s*[=:×*]\\s*|\\s*[(\\[]\\s*|\\s+-{2,}\\s*|\\s*(?:—|…|\\.{3}|-{2})+\\s*|\\s+x\\s*|(?<=[\\p{Script=Han})\\]])x\\s*|\\s+)(${AMOUNT})\\s*[)\\]]?$`,
  'iu',
)
const GLUED = /^(\S*[a-z0-9)])([×*x])(\d{1,6})$/i
const DASHED = new RegExp(`^(.*[a-z0-9])-(\\d+)\\s*(${UNIT})$`, 'iu')
const NOTED = new RegExp(`^(.*?(?<![a-z0-9.\\-/_+#](?=[-\\d]))(?:${AMOUNT})\\s*${UNIT})[\\s,;(](.*)$`, 'iu')
/** Numbers from here on may be a size where a name stands before them. */
const SIZES_FROM = 50

type Phrase = Pick<WantedLine, 'code' | 'also'> & Reading

/** Reads one product with its quantity: 'M6-20 3', '2把RG-AW200', '活动扳手 RG-AW200（2把）', 'RG-AW200 2-3把'. */
export function readPhrase(given: string): Phrase {
  const text = given.replace(VERBS, '').trim() || given
  const plain = simplified(text)
  const labelled = LABELLED.exec(plain)
  if (labelled) {
    const rest = `${text.slice(0, labelled.index)} ${text.slice(labelled.index + labelled[0].length)}`
    if (/[\p{L}\p{N}]/u.test(rest))
      return { ...named(rest), ...readAmount(labelled[1] ?? '', labelled[2], labelled[0]) }
  }
  const open = text.replace(/[)\]]+$/, '')
  const end = COUNT_END.exec(simplified(open))
  if (end && end.index > 0 && /[\p{L}\p{N}]/u.test(open.slice(0, end.index)))
    return { ...named(open.slice(0, end.index)), ...readAmount(end[1] ?? '', end[2], end[0]) }
  const dashed = DASHED.exec(plain)
  if (dashed)
    return {
      ...named(dashed[1] ?? ''),
      also: [text],
      quantity: null,
      doubt: `“-${dashed[2]}${dashed[3]}”是数量还是型号`,
    }
  const noted = NOTED.exec(plain)
  if (noted && !hasCode(noted[2] ?? '') && isComplete(noted[1] ?? ''))
    return readPhrase(text.slice(0, (noted[1] ?? '').length))
  const [, before, mark, behind] = LEADING.exec(plain) ?? []
  if (before && behind && /[\p{L}]/u.test(behind))
    return {
      ...named(text.slice(text.length - behind.length)),
      ...readAmount(before, /^[x×*]$/i.test(mark ?? '') ? undefined : mark, `${before}${mark}`),
    }
  return readGlued(text) ?? readMarked(text) ?? { ...named(text), quantity: null, doubt: whyNone(text) }
}

function whyNone(text: string): string {
  const last = text.split(/\s+/).at(-1) ?? ''
  return last !== text && /^\d/.test(last) ? `“${last}”是数量还是规格` : NONE_WRITTEN
}

/** 'RG-AW200*2'; 'M6×20' and 'DIN912-M6X20' are sizes. */
function readGlued(text: string): Phrase | null {
  const [, code = '', sign, digits] = GLUED.exec(text) ?? []
  if (!isCode(code) || digits === undefined || /(?:^|[-\s])[mφø]?\d+(?:\.\d+)?$/i.test(code)) return null
  if (sign === 'X' || (sign === 'x' && /[a-z]/.test(code))) return null
  return { ...named(code), also: [text], ...readCount(digits) }
}

function readMarked(text: string): Phrase | null {
  const [, head = '', mark = '', amount = ''] = MARKED.exec(simplified(text)) ?? []
  if (amount === '' || !/[\p{L}\p{N}]/u.test(head)) return null
  const written = text.slice(0, head.length)
  const bare = mark.trim() === ''
  // '圆柱头内六角螺栓 M6 20': a size, or twenty pieces.
  const last = written.split(/\s+/).at(-1) ?? ''
  const sized =
    /\p{Script=Han}/u.test(written) &&
    (isSize(last) || (/^\d+$/.test(amount) && Number(amount) >= SIZES_FROM))
  if (/^[×*]/.test(mark) && /[\dφø]$/i.test(written) && !isCode(last)) return null
  if (!/^-?\d/.test(amount)) return null
  if (bare && sized) {
    const inside = codeInside(written) !== ''
    return { ...named(inside ? written : text), quantity: null, doubt: `“${amount}”是数量还是规格` }
  }
  if (bare && /^\d+\.\d{2,}$/.test(amount))
    return { ...named(written), quantity: null, doubt: `“${amount}”像价格，没有写数量` }
  return { ...named(written), ...readAmount(amount, undefined, amount) }
}

const INNER_LABELS =
  /(?:商品|产品)?(?:型号|货号|编码|订货号|物料编码|条码|条形码|品名|名称|规格)\s*:\s*(?=\S)/g

/** The code among the words, else the words. */
export function named(given: string): Pick<WantedLine, 'code' | 'also'> {
  const words = withoutLabel(given.trim())
    .replace(/(?:数量|qty)\s*:?\s*$/i, '')
    .replace(/[\s:;,、=([—…~@+×*-]+$/, '')
    .replace(/(?<=[\s:\p{Script=Han})\]])x$/iu, '')
    .replace(/(?:一共|总共|合计|共计|共|需要|需|要|订|买|来|各)$/, '')
    .replace(/[\s:;,、=([—…~@+×*-]+$/, '')
    .replace(/^[\s:;,、)\]]+/, '')
    .replace(INNER_LABELS, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 100)
  const text = words === '' ? given.trim().slice(0, 100) : words
  const code = codeAmong(text)
  return code === '' || code === text ? { code: text } : { code, also: [text] }
}

/** '活动扳手RG-AW200': the only code among words with Chinese characters. */
function codeAmong(text: string): string {
  const lead = /^\d{1,3}\s+(\S+)$/.exec(text)
  if (lead && isCode(lead[1] ?? '')) return lead[1] ?? ''
  if (!/\p{Script=Han}/u.test(text)) return ''
  const codes = text.split(/[\s,;:、()[\]|\p{Script=Han}]+/u).filter(isCode)
  return codes.length === 1 ? (codes[0] ?? '') : ''
}
