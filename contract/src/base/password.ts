// Estimates how easily a password can be guessed, from common words, keyboard rows, dates and repetitions.

export const PASSWORD_LENGTH = { least: 8, most: 128 } as const

/** FIRST: passwords that attackers try first; OFTEN: words that people often choose. Lower case. */
const FIRST =
  'password|passwd|pass|admin|qwerty|woaini|iloveyou|123456|123123|5201314|1314520|520|1314|666|888|111|000|abc|root|user|test|hello|welcome|letmein|mima|密码|secret|login|guest|master|woaiwo|nihao|china|qq'
const OFTEN =
  'administrator|manager|system|server|oracle|mysql|default|changeme|temp|demo|monkey|dragon|sunshine|princess|football|baseball|basketball|superman|batman|shadow|michael|jordan|daniel|jessica|ashley|charlie|thomas|andrew|robert|george|jennifer|michelle|nicole|amanda|computer|internet|samsung|google|apple|iphone|android|windows|microsoft|taobao|alipay|weixin|wechat|tencent|baidu|alibaba|huawei|xiaomi|starwars|pokemon|freedom|whatever|trustno|ninja|mustang|access|flower|summer|winter|spring|autumn|love|baby|angel|lovely|happy|lucky|money|summer|hottie|cheese|cookie|pepper|ginger|killer|hunter|soccer|hockey|tiger|eagle|orange|banana|purple|silver|golden|diamond|forever|family|friend|mother|father|music|dance|school|teacher|student|college|university|office|company|service|support|security|private|public|secure|aini|woshi|nimen|women|tamen|wodemima|zhongguo|beijing|shanghai|guangzhou|shenzhen|tiantian|mingming|xiaoming|xiaohong|baobao|baobei|laogong|laopo|laoshi|xuexi|xuesheng|xuexiao|gongsi|jiayou|kuaile|xingfu|pengyou|mama|baba|gege|jiejie|meimei|didi|zhang|wang|li|liu|chen|yang|huang|zhao|zhou|wu|xu|sun|zhu|ma|hu|guo|lin|he|gao|luo|wei|fang|ming|jun|long|feng|lei|asd|qaz|wsx|zxc|zaq|aaa|520520|1314|521|987|789|456|321|168|158|110|119|007'
const ROWS =
  '01234567890|abcdefghijklmnopqrstuvwxyz|qwertyuiop|asdfghjkl|zxcvbnm|qazwsxedcrfvtgbyhnujmikolp|1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p|1q2w3e4r5t6y7u8i9o0p|q1w2e3r4t5y6u7i8o9p0|a1b2c3d4e5f6g7h8i9|1a2b3c4d5e6f7g8h9i|147258369|!@#$%^&*()|13579|24680'

const words = new Map(
  [OFTEN, FIRST].flatMap((list, at) => list.split('|').map((word) => [word, at === 0 ? 2 : 1])),
)
const longestWord = Math.max(...[...words.keys()].map((word) => word.length))
const rows = ROWS.split('|').flatMap((row) => [row, [...row].reverse().join('')])

const lettersOfSigns: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
}
const withoutSigns = (text: string) => text.replace(/[@431!0$57]/g, (sign) => lettersOfSigns[sign] ?? sign)

/** Estimated number of guesses that find the password, as a power of ten. */
export function guessesOf(password: string): number {
  const signs = [...password.normalize('NFKC').toLowerCase()]
  const repeated = /^(.+?)\1+$/su.exec(signs.join(''))?.[1]
  if (repeated) return guessesOf(repeated) + 0.5
  const least: number[] = [0]
  const upTo = (end: number) => least[end] ?? 0
  for (let end = 1; end <= signs.length; end++) {
    let cheapest = upTo(end - 1) + ofSign(signs[end - 1] ?? '')
    for (let from = Math.max(0, end - 24); from <= end - 2; from++) {
      cheapest = Math.min(cheapest, upTo(from) + ofPiece(signs.slice(from, end).join('')))
    }
    least[end] = cheapest
  }
  return upTo(signs.length)
}

const ofSign = (sign: string) =>
  /\d/.test(sign) ? 1 : /[a-z]/.test(sign) ? 1.4 : /[ -~]/.test(sign) ? 1.5 : 3

function ofPiece(piece: string): number {
  if (/^(.)\1\1+$/su.test(piece)) return ofSign(piece.slice(0, 1)) + 0.3
  if (piece.length >= 3 && rows.some((row) => row.includes(piece))) return 1.5
  if (/^(?:19|20)\d\d$/.test(piece)) return 1.7
  if (/^(?:19|20)?\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])$/.test(piece)) return 3.8
  if (piece.length > longestWord) return Number.POSITIVE_INFINITY
  const asWritten = words.get(piece)
  if (asWritten !== undefined) return asWritten
  return (words.get(withoutSigns(piece)) ?? Number.POSITIVE_INFINITY) + 0.5
}

/** Limit: a million guesses, which is feasible even against the login form. */
export const isEasyToGuess = (password: string) => guessesOf(password) < 6

/** Whether the password is the member's own number or name with few characters added. */
export function isOwnName(password: string, own: string): boolean {
  const plain = (text: string) =>
    text
      .normalize('NFKC')
      .toLowerCase()
      .replace(/[\s\-_.]/g, '')
  const [typed, name] = [plain(password), plain(own)]
  const reversed = [...name].reverse().join('')
  return (
    name.length >= 4 &&
    [name, reversed].some((form) => guessesOf(typed.replace(form, '')) < 6 && typed.includes(form))
  )
}

export const passwordSentences = {
  length: '密码应为 8–128 位',
  signs: '密码含有不支持的字符',
  easy: '密码过于常见或有规律，容易被猜到，请换一个',
  own: '密码不能是手机号或账号加几个字符，请换一个',
} as const

/** Reason why a new password is refused; undefined if it is accepted. */
export function passwordFault(password: string, own: readonly string[] = []): string | undefined {
  const length = [...password.normalize('NFC')].length
  if (length < PASSWORD_LENGTH.least || length > PASSWORD_LENGTH.most) return passwordSentences.length
  if (/\p{Cc}/u.test(password)) return passwordSentences.signs
  if (isEasyToGuess(password)) return passwordSentences.easy
  return own.some((name) => isOwnName(password, name)) ? passwordSentences.own : undefined
}
