/** Formats in which a day may be typed or pasted. The field shows it in the first. */
export const DAY_FORMATS = [
  ...['YYYY-MM-DD', 'YYYY-M-D', 'YYYY/MM/DD', 'YYYY/M/D', 'YYYY.MM.DD', 'YYYY.M.D', 'YYYYMMDD'],
  ...['YYYY年M月D日', 'YYYY年MM月DD日'],
]

/** Formats of a day with a time. */
export const TIME_FORMATS = DAY_FORMATS.map((day) => `${day} HH:mm`).concat(
  DAY_FORMATS.map((day) => `${day} H:mm`),
)

/** Characters that separate tags in a pasted text. */
export const TAG_SEPARATORS = [',', '，', '、', ';', '；', '\t', '\n']
