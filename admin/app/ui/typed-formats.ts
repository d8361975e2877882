/** How days are typed and pasted. The first is shown. */
export const DAY_FORMATS = [
  ...['YYYY-MM-DD', 'YYYY-M-D', 'YYYY/MM/DD', 'YYYY/M/D', 'YYYY.MM.DD', 'YYYY.M.D', 'YYYYMMDD'],
  ...['YYYY年M月D日', 'YYYY年MM月DD日'],
]

/** The same with a time of the day. */
export const TIME_FORMATS = DAY_FORMATS.map((day) => `${day} HH:mm`).concat(
  DAY_FORMATS.map((day) => `${day} H:mm`),
)

/** What parts pasted tags. */
export const TAG_SEPARATORS = [',', '，', '、', ';', '；', '\t', '\n']
