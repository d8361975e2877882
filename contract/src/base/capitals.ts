const DIGITS = '零壹贰叁肆伍陆柒捌玖'
const UNITS = ['', '拾', '佰', '仟']
const GROUPS = ['', '万', '亿', '万亿']

/** An amount in Chinese capital numerals, as printed on quotations and invoices: 81200 → 捌佰壹拾贰元整. */
export function capitals(amount: number): string {
  const whole = Math.floor(amount / 100)
  const jiao = Math.floor((amount % 100) / 10)
  const cent = amount % 10
  const yuanPart = whole > 0 ? `${wholeCapitals(whole)}元` : ''
  if (jiao === 0 && cent === 0) return yuanPart ? `${yuanPart}整` : '零元整'
  const gap = jiao === 0 && yuanPart ? '零' : ''
  const jiaoPart = jiao > 0 ? `${DIGITS[jiao]}角` : gap
  return `${yuanPart}${jiaoPart}${cent > 0 ? `${DIGITS[cent]}分` : '整'}`
}

function wholeCapitals(whole: number): string {
  let rest = whole
  let text = ''
  for (let group = 0; rest > 0; group++, rest = Math.floor(rest / 10_000)) {
    const part = rest % 10_000
    // A group below a thousand that follows another group is read with a 零 before it.
    const lead = part < 1000 && rest >= 10_000 && part > 0 ? '零' : ''
    if (part > 0) text = `${lead}${groupCapitals(part)}${GROUPS[group]}${text}`
    else if (text !== '' && !text.startsWith('零')) text = `零${text}`
  }
  return text
}

function groupCapitals(part: number): string {
  let text = ''
  let zero = false
  for (let place = 3; place >= 0; place--) {
    const digit = Math.floor(part / 10 ** place) % 10
    if (digit === 0) zero = text !== ''
    else {
      text += `${zero ? '零' : ''}${DIGITS[digit]}${UNITS[place]}`
      zero = false
    }
  }
  return text
}
