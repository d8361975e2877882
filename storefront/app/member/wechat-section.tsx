import type { UserInfo } from '@gongfang/contract/member'
import { showTime } from '@gongfang/contract/time'
import { makeOwnScene, type OwnWechat, startOwnWechat } from '@gongfang/contract/wechat'
import { useState } from 'react'
import { call } from '../call.ts'
import { change } from '../change.ts'
import { platform } from '../platform.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { late } from '../ui/late.tsx'
import { toast } from '../ui/toast.tsx'
import styles from './password.module.css'
import { depart } from './wechat-trip.ts'

const WechatCode = late(() => import('./wechat-code.tsx').then((file) => file.WechatCode))
const UnbindForm = late(() => import('./wechat-unbind-form.tsx').then((file) => file.UnbindForm))

interface WechatSectionProps {
  member: UserInfo
  own: OwnWechat
  onDone: () => void
}

export function WechatSection({ member, own: { boundAt, ways }, onDone }: WechatSectionProps) {
  const [open, setOpen] = useState(false)
  const way = wayHere(ways)
  const close = () => setOpen(false)
  const finish = (text: string) => {
    close()
    toast('success', text)
    onDone()
  }
  const bind = async () => {
    if (way === 'scan') return setOpen(true)
    const departure = await change(call(startOwnWechat, {}))
    if (departure) depart(departure, { purpose: 'bind', search: '' })
  }
  return (
    <section className={styles.card} aria-labelledby="wechat-heading">
      <header className={styles.head}>
        <h2 id="wechat-heading">微信绑定</h2>
        {boundAt !== null ? (
          <Button variant="outline" size="small" onClick={() => setOpen(true)}>
            解绑
          </Button>
        ) : (
          (way === 'scan' || way === 'go') && (
            <Button variant="outline" size="small" onClick={bind}>
              绑定微信
            </Button>
          )
        )}
      </header>
      <p>{boundAt === null ? '未绑定' : '已绑定'}</p>
      <p className={styles.hint}>
        {boundAt === null ? (
          hints[way]
        ) : (
          <>
            绑定于 <time dateTime={boundAt}>{showTime(boundAt)}</time>，可用微信登录
          </>
        )}
      </p>
      <Dialog open={open} onClose={close} title={boundAt === null ? '绑定微信' : '解绑微信'} size="small">
        {boundAt === null ? (
          <WechatCode make={makeOwnScene} onDone={() => finish('微信已绑定')} />
        ) : (
          <UnbindForm member={member} onDone={() => finish('微信已解绑')} />
        )}
      </Dialog>
    </section>
  )
}

type Way = 'scan' | 'go' | 'elsewhere' | 'none'

function wayHere({ inside, pc }: OwnWechat['ways']): Way {
  const here = platform()
  if (here === 'wechat' && inside) return 'go'
  if (here === 'pc' && pc !== 'none') return pc === 'scan' ? 'scan' : 'go'
  return inside || pc !== 'none' ? 'elsewhere' : 'none'
}

const hints: Record<Way, string> = {
  scan: '绑定后可用微信扫码登录',
  go: '绑定后可用微信登录',
  elsewhere: '请在微信中打开商城，或在电脑上绑定',
  none: '微信登录暂未开通',
}
