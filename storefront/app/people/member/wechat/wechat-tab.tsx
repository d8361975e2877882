import { makeWechatScene, startWechat, type WechatWays } from '@gongfang/contract/base/wechat'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../../../base/call.ts'
import { change } from '../../../base/change.ts'
import { platform } from '../../../base/platform.ts'
import { Button } from '../../../ui/button.tsx'
import { landing } from '../landing.ts'
import { afterLogin } from '../login.ts'
import styles from './wechat.module.css'
import { WechatBindForm } from './wechat-bind-form.tsx'
import { WechatCode } from './wechat-code.tsx'
import { depart } from './wechat-trip.ts'

/** Inside WeChat a button logs in; on a PC a phone scans a code. A new member enters a phone number. */
export function WechatTab({ ways, search }: { ways: WechatWays; search: string }) {
  const [ticket, setTicket] = useState<{ ticket: string; verifier: string } | null>(null)
  const navigate = useNavigate()
  if (ticket) return <WechatBindForm {...ticket} search={search} again={() => setTicket(null)} />
  if (platform() === 'wechat' || ways.pc === 'redirect') return <GoToWechat search={search} />
  return (
    <WechatCode
      make={makeLoginScene}
      onDone={async ({ token, userinfo, ticket }, secret) => {
        if (ticket !== undefined) setTicket({ ticket, verifier: secret })
        if (token === undefined) return
        const done = await afterLogin({ token, user: userinfo ?? null }, false)
        navigate(landing(search, done), { replace: true })
      }}
    />
  )
}

function GoToWechat({ search }: { search: string }) {
  const [busy, setBusy] = useState(false)
  const go = async () => {
    setBusy(true)
    const departure = await change(call(startWechat, {}))
    if (departure) depart(departure, { purpose: 'login', search })
    else setBusy(false)
  }
  const inside = platform() === 'wechat'
  return (
    <div className={styles.go}>
      <Button className={styles.wechat ?? ''} size="large" busy={busy} busyText="正在打开…" onClick={go}>
        {inside ? '微信一键登录' : '微信扫码登录'}
      </Button>
      <p className={styles.hint}>
        {inside ? '首次登录需要绑定手机号' : '将打开微信的扫码页面，首次登录需要绑定手机号'}
      </p>
    </div>
  )
}

const makeLoginScene = () => call(makeWechatScene, {})
