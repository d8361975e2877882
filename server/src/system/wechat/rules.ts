const WAITS_MIN = [2, 10, 30, 120]

/** When a message is tried again that surely was not taken `tries` times; null when that was the last time. */
export function nextTry(tries: number, now: Date): Date | null {
  const minutes = WAITS_MIN[tries - 1]
  return minutes === undefined ? null : new Date(now.getTime() + minutes * 60_000)
}

export const maskedOpenid = (openid: string) => `${openid.slice(0, 4)}***${openid.slice(-4)}`
