import type { WechatWays } from '@gongfang/contract/base/wechat'
import { useEffect, useState } from 'react'
import { platform } from '../../../base/platform.ts'

/** The ways to log in with WeChat on this device; null when there are none, or while loading. */
export function useWechatWays(): WechatWays | null {
  const [ways, setWays] = useState<WechatWays | null>(null)
  useEffect(() => {
    const here = platform()
    // A phone's browser outside of WeChat can neither log in by itself nor scan its own screen.
    if (here === 'h5') return
    // Loaded in parallel; the login page works without it.
    import('./wechat-ways.ts')
      .then((file) => file.readWays())
      .then((found) => (here === 'wechat' ? found.inside : found.pc !== 'none') && setWays(found))
      .catch(() => {})
  }, [])
  return ways
}
