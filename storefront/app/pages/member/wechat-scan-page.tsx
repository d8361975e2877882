import { startWechat } from '@gongfang/contract/base/wechat'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import ScanLine from '~icons/scan-line'
import { call } from '../../base/call.ts'
import { pageTitle } from '../../base/page-title.ts'
import { platform } from '../../base/platform.ts'
import { useSite } from '../../base/site.ts'
import styles from '../../people/member/wechat/wechat.module.css'
import { depart } from '../../people/member/wechat/wechat-trip.ts'
import { screens } from '../../screens.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState, errorText } from '../../ui/states.tsx'

export const meta = () => [
  { title: pageTitle(screens.wechatScan.title) },
  { name: 'robots', content: 'noindex' },
]

/** The page of a PC's QR code: a phone inside WeChat continues with its login at WeChat. */
export default function WechatScanPage() {
  const { search } = useLocation()
  const { demo } = useSite()
  const [inside, setInside] = useState(true)
  const [problem, setProblem] = useState('')
  const begun = useRef(false)

  const go = useCallback(async () => {
    try {
      const scene = new URLSearchParams(search).get('scene') ?? ''
      depart(await call(startWechat, { scene }), { purpose: 'scan', search: '' })
    } catch (error) {
      setProblem(errorText(error))
    }
  }, [search])

  useEffect(() => {
    if (begun.current) return
    begun.current = true
    if (platform() === 'wechat') void go()
    else setInside(false)
  }, [go])

  return (
    <div className={`container ${styles.page}`}>
      <section className={styles.card}>
        <h1 tabIndex={-1}>扫码登录</h1>
        {problem ? (
          <p role="alert">{problem}</p>
        ) : inside ? (
          <p role="status">正在打开微信授权…</p>
        ) : (
          <EmptyState
            icon={ScanLine}
            text="请使用微信“扫一扫”扫描电脑上的二维码"
            action={demo && <Button onClick={() => void go()}>演示：继续授权</Button>}
          />
        )}
      </section>
    </div>
  )
}
