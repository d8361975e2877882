import type { WechatWays } from '@gongfang/contract/wechat'
import { useEffect, useState } from 'react'
import { platform } from '../../base/platform.ts'

/** How one may log in with WeChat on this device; null when one may not, or it is not known yet. */
export function useWechatWays(): WechatWays | null {
  const [ways, setWays] = useState<WechatWays | null>(null)
  useEffect(() => {
    const here = platform()
    // A phone's browser can neither agree by itself nor scan its own screen.
    if (here === 'h5') return
    // Beside what logging in needs: the page does not wait for it, and stands without it.
    import('./wechat-ways.ts')
      .then((file) => file.readWays())
      .then((found) => (here === 'wechat' ? found.inside : found.pc !== 'none') && setWays(found))
      .catch(() => {})
  }, [])
  return ways
}
