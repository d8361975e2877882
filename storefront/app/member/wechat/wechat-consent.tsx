import { getOwnWechat } from '@gongfang/contract/wechat'
import { useEffect, useState } from 'react'
import { call } from '../../base/call.ts'
import { screens } from '../../base/screens.ts'
import { Button } from '../../ui/button.tsx'

/**
 * Inside WeChat, for who is nobody there to the shop yet: bound once, WeChat's own sheet opens from then on. Binding is
 * done in account security, where it asks for the password or a code.
 */
export function WechatConsent() {
  const [offered, setOffered] = useState(false)
  useEffect(() => {
    call(getOwnWechat, {})
      .then(({ boundAt, ways }) => setOffered(boundAt === null && ways.inside))
      // The code can be pressed long in any case.
      .catch(() => {})
  }, [])
  if (!offered) return null
  return (
    <Button variant="ghost" to={screens.password.path}>
      绑定微信后可直接支付
    </Button>
  )
}
