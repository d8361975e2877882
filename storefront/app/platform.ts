import type { Platform } from '@gongfang/contract/envelope'

/** h5 on mobile devices, wechat inside the messaging app on a phone, otherwise pc. A tablet is h5. */
export function platformOf(userAgent: string, touchPoints = 0): Platform {
  const phone = /iPhone|iPod|Android.*Mobile|Windows Phone|HarmonyOS.*Mobile/i.test(userAgent)
  // iPads call themselves Macs, but no Mac has a touch screen.
  const tablet =
    /iPad|Android|HarmonyOS|Tablet/i.test(userAgent) || (/Macintosh/.test(userAgent) && touchPoints > 1)
  if (phone && /MicroMessenger/i.test(userAgent)) return 'wechat'
  return phone || tablet ? 'h5' : 'pc'
}

export const platform = () => platformOf(navigator.userAgent, navigator.maxTouchPoints)
