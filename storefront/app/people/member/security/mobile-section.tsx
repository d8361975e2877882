import type { UserInfo } from '@gongfang/contract/people/member'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { maskPhone } from '../../address/phone-mask.ts'
import { MobileForm } from './mobile-form.tsx'
import styles from './password.module.css'

export function MobileSection({ member, onDone }: { member: UserInfo; onDone: () => void }) {
  const [open, setOpen] = useState(false)
  return (
    <section className={styles.card} aria-labelledby="mobile-heading">
      <header className={styles.head}>
        <h2 id="mobile-heading">手机号</h2>
        <Button variant="outline" size="small" onClick={() => setOpen(true)}>
          更换手机号
        </Button>
      </header>
      <p className="numbers">{maskPhone(member.mobile)}</p>
      <p className={styles.hint}>用于登录和接收验证码</p>
      <Dialog open={open} onClose={() => setOpen(false)} title="更换手机号" size="small">
        <MobileForm
          mobile={member.mobile}
          onDone={() => {
            setOpen(false)
            onDone()
          }}
        />
      </Dialog>
    </section>
  )
}
