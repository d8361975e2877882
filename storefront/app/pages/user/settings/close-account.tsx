import type { UserInfo } from '@gongfang/contract/people/member'
import { useState } from 'react'
import { Block } from '../../../ui/block.tsx'
import { Button } from '../../../ui/button.tsx'
import { late } from '../../../ui/late.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import styles from './settings.module.css'

const CloseForm = late(
  () => import('./close-form.tsx').then((file) => file.CloseForm),
  <Skeleton lines={3} />,
)

export function CloseAccount({ member }: { member: UserInfo }) {
  const [open, setOpen] = useState(false)
  return (
    <Block title="注销账号">
      <p className={styles.note}>注销后个人资料将被清除且无法恢复，手机号可重新注册；订单按法定期限保留。</p>
      <Button variant="outline" onClick={() => setOpen(true)}>
        注销账号
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title="注销账号">
        <CloseForm member={member} onCancel={() => setOpen(false)} />
      </Dialog>
    </Block>
  )
}
