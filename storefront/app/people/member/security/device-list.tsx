import { showTime } from '@gongfang/contract/base/time'
import { endSession, type Session } from '@gongfang/contract/people/member'
import { useState } from 'react'
import Monitor from '~icons/monitor'
import Smartphone from '~icons/smartphone'
import { call } from '../../../base/call.ts'
import { change } from '../../../base/change.ts'
import { Button } from '../../../ui/button.tsx'
import { confirmWarning } from '../../../ui/overlay/confirm.tsx'
import { toast } from '../../../ui/overlay/toast.tsx'
import styles from './password.module.css'

interface DeviceListProps {
  sessions: readonly Session[]
  onChange: () => void
}

/** The devices on which this account is logged in. This device logs out by 退出登录. */
export function DeviceList({ sessions, onChange }: DeviceListProps) {
  const [ending, setEnding] = useState<number | 'others' | null>(null)

  async function end(which: number | 'others') {
    setEnding(which)
    const done = await change(call(endSession, which === 'others' ? { others: true } : { id: which }))
    setEnding(null)
    if (done) toast('success', `已退出 ${done.ended} 台设备`)
    onChange()
  }
  async function endOthers() {
    const message = '除当前设备外，其他设备都需要重新登录。确定要退出吗？'
    if (await confirmWarning({ message, confirmText: '全部退出' })) await end('others')
  }

  return (
    <section className={styles.card} aria-labelledby="devices-heading">
      <header className={styles.head}>
        <h2 id="devices-heading">登录设备</h2>
        {sessions.length > 1 && (
          <Button variant="outline" size="small" busy={ending === 'others'} onClick={endOthers}>
            退出其他所有设备
          </Button>
        )}
      </header>
      <ul className={styles.devices}>
        {sessions.map(({ id, device, ip, lastSeenAt, current }) => (
          <li key={id}>
            <DeviceIcon device={device} />
            <div className={styles.device}>
              <p>
                <b>{device}</b>
                {current && <span className={styles.current}>当前设备</span>}
              </p>
              <p className={styles.hint}>
                IP {ip}，最近活动 <time dateTime={lastSeenAt}>{showTime(lastSeenAt)}</time>
              </p>
            </div>
            {!current && (
              <Button
                variant="outline"
                size="small"
                aria-label={`退出 ${device}`}
                busy={ending === id}
                onClick={() => end(id)}
              >
                退出
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function DeviceIcon({ device }: { device: string }) {
  const Icon = /iPhone|安卓|鸿蒙|手机|微信/.test(device) ? Smartphone : Monitor
  return <Icon size={24} strokeWidth={1.5} aria-hidden="true" />
}
