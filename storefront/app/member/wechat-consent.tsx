import { getOwnWechat, startOwnWechat } from '@gongfang/contract/wechat'
import { useEffect, useState } from 'react'
import { call } from '../call.ts'
import { change } from '../change.ts'
import { Button } from '../ui/button.tsx'
import { depart } from './wechat-trip.ts'

/** Inside WeChat, for who is nobody there to the shop yet: agreed once, WeChat's own sheet opens from then on. */
export function WechatConsent() {
  const [offered, setOffered] = useState(false)
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    call(getOwnWechat, {})
      .then(({ boundAt, ways }) => setOffered(boundAt === null && ways.inside))
      // The code can be pressed long in any case.
      .catch(() => {})
  }, [])
  if (!offered) return null
  const go = async () => {
    setBusy(true)
    const departure = await change(call(startOwnWechat, {}))
    const to = location.pathname + location.search
    if (departure) depart(departure, { purpose: 'bind', search: '', to })
    else setBusy(false)
  }
  return (
    <Button variant="ghost" busy={busy} busyText="正在打开…" onClick={go}>
      绑定微信后可直接支付
    </Button>
  )
}
