/** '剩余 5 小时' or '已超时 2 天' */
export function dueText(dueAt: string, now: Date): { text: string; late: boolean } {
  const hours = (Date.parse(dueAt) - now.getTime()) / 3_600_000
  const span = Math.abs(hours)
  const text =
    span >= 48 ? `${Math.floor(span / 24)} 天` : span >= 1 ? `${Math.floor(span)} 小时` : '不到 1 小时'
  return { text: hours < 0 ? `已超时 ${text}` : `剩余 ${text}`, late: hours < 0 }
}
