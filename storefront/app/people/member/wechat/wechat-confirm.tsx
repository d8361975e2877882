import type { Output } from '@gongfang/contract/base/endpoint'
import { showTime } from '@gongfang/contract/base/time'
import { confirmWechatScene, type scanWechatScene } from '@gongfang/contract/base/wechat'
import { useState } from 'react'
import Monitor from '~icons/monitor'
import { call } from '../../../base/call.ts'
import { Button } from '../../../ui/button.tsx'
import { errorText } from '../../../ui/states.tsx'
import styles from './wechat.module.css'

type Seen = Output<typeof scanWechatScene>

/** On the phone that scanned a code: shows the computer and the purpose, and asks for a confirmation. */
export function WechatConfirm({ seen: { scene, key, device, ip, at, bindTo } }: { seen: Seen }) {
  const [busy, setBusy] = useState<'yes' | 'no' | null>(null)
  const [said, setSaid] = useState('')
  const [problem, setProblem] = useState('')
  const act = bindTo ? '绑定' : '登录'

  const say = async (yes: boolean) => {
    setBusy(yes ? 'yes' : 'no')
    try {
      await call(confirmWechatScene, { scene, key, yes })
      setSaid(yes ? '已确认，请在电脑上继续' : '已取消')
    } catch (error) {
      setProblem(errorText(error))
    }
    setBusy(null)
  }

  return (
    <section className={styles.card}>
      <Monitor size={48} strokeWidth={1.5} aria-hidden="true" />
      <h1 tabIndex={-1}>{bindTo ? '确认绑定微信' : '确认在电脑上登录'}</h1>
      <dl className={styles.facts}>
        {bindTo && (
          <>
            <dt>绑定到账号</dt>
            <dd className="numbers">{bindTo}</dd>
          </>
        )}
        <dt>电脑</dt>
        <dd>{device}</dd>
        <dt>IP</dt>
        <dd>{ip}</dd>
        <dt>时间</dt>
        <dd>{showTime(at)}</dd>
      </dl>
      {said === '' && problem === '' ? (
        <>
          <p className={styles.hint}>不是您本人在操作？请点“取消”，不要为他人扫码</p>
          <div className={styles.buttons}>
            <Button size="large" busy={busy === 'yes'} onClick={() => void say(true)}>
              {act}
            </Button>
            <Button size="large" variant="outline" busy={busy === 'no'} onClick={() => void say(false)}>
              取消
            </Button>
          </div>
        </>
      ) : (
        <p role="status">{said || problem}</p>
      )}
    </section>
  )
}
