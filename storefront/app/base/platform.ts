import type { Platform } from '@gongfang/contract/base/envelope'

/** 'wechat' inside WeChat on any device, 'h5' on phones and tablets, otherwise 'pc'. */
export function platformOf(userAgent: string, touchPoints = 0): Platform {
  if (/MicroMessenger/i.test(userAgent)) return 'wechat'
  // iPads have the user agent of a Mac, but no Mac has a touch screen.
  const mobile =
    /iPhone|iPod|iPad|Android|Windows Phone|HarmonyOS|Tablet/i.test(userAgent) ||
    (/Macintosh/.test(userAgent) && touchPoints > 1)
  return mobile ? 'h5' : 'pc'
}

export const platform = () => platformOf(navigator.userAgent, navigator.maxTouchPoints)
