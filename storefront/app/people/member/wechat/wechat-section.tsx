import { showTime } from '@gongfang/contract/base/time'
import {
  makeOwnScene,
  type OwnWechat,
  type Scene,
  startOwnWechat,
  unbindWechat,
} from '@gongfang/contract/base/wechat'
import type { UserInfo } from '@gongfang/contract/people/member'
import { useState } from 'react'
import { call } from '../../../base/call.ts'
import { platform } from '../../../base/platform.ts'
import { Button } from '../../../ui/button.tsx'
import { late } from '../../../ui/late.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { toast } from '../../../ui/overlay/toast.tsx'
import styles from '../security/password.module.css'
import { WechatCode } from './wechat-code.tsx'
import { depart } from './wechat-trip.ts'

const WechatProofForm = late(() => import('./wechat-proof-form.tsx').then((file) => file.WechatProofForm))

interface WechatSectionProps {
  member: UserInfo
  own: OwnWechat
  onDone: () => void
}

export function WechatSection({ member, own: { boundAt, device, ways }, onDone }: WechatSectionProps) {
  const [open, setOpen] = useState(false)
  const way = wayHere(ways)
  const finish = (text: string) => {
    setOpen(false)
    toast('success', text)
    onDone()
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
            <Button variant="outline" size="small" onClick={() => setOpen(true)}>
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
            绑定于 <time dateTime={boundAt}>{showTime(boundAt)}</time>
            {device && `（${device}）`}，可用微信登录。如非您本人绑定，请立即解绑并修改密码
          </>
        )}
      </p>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={boundAt === null ? '绑定微信' : '解绑微信'}
        size="small"
      >
        {boundAt === null ? (
          <Bind member={member} scans={way === 'scan'} onDone={() => finish('微信已绑定')} />
        ) : (
          <WechatProofForm
            member={member}
            hint="解绑后不能再用该微信登录，仍可用手机号登录"
            button={{ text: '解绑', busy: '解绑中…', variant: 'danger' }}
            submit={async (proof) => {
              await call(unbindWechat, proof)
              finish('微信已解绑')
            }}
          />
        )}
      </Dialog>
    </section>
  )
}

/** Asks for the proof, then shows the code to scan or goes to WeChat. A new code needs a new proof. */
function Bind({ member, scans, onDone }: { member: UserInfo; scans: boolean; onDone: () => void }) {
  const [made, setMade] = useState<{ make: () => Promise<Scene> } | null>(null)
  if (made) return <WechatCode make={made.make} onDone={onDone} onRenew={() => setMade(null)} />
  return (
    <WechatProofForm
      member={member}
      hint="绑定后可用该微信登录此账号，请先确认是您本人"
      button={{ text: '下一步', busy: '验证中…' }}
      submit={async (proof) => {
        if (!scans) return depart(await call(startOwnWechat, proof), { purpose: 'bind', search: '' })
        const scene = await call(makeOwnScene, proof)
        setMade({ make: async () => scene })
      }}
    />
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
