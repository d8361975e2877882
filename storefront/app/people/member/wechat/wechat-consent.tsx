import { getOwnWechat } from '@gongfang/contract/base/wechat'
import { useEffect, useState } from 'react'
import { call } from '../../../base/call.ts'
import { screens } from '../../../screens.ts'
import { Button } from '../../../ui/button.tsx'

/**
 * Inside WeChat, for members without a bound WeChat account: with one, WeChat's payment sheet opens directly.
 * Account security does the binding, because it asks for the password or a code.
 */
export function WechatConsent() {
  const [offered, setOffered] = useState(false)
  useEffect(() => {
    call(getOwnWechat, {})
      .then(({ boundAt, ways }) => setOffered(boundAt === null && ways.inside))
      // The QR code can still be used by a long press.
      .catch(() => {})
  }, [])
  if (!offered) return null
  return (
    <Button variant="ghost" to={screens.password.path}>
      绑定微信后可直接支付
    </Button>
  )
}
