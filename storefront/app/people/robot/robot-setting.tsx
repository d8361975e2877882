import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { late } from '../../ui/late.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import styles from './robot.module.css'

const RobotList = late(
  () => import('./robot-list.tsx').then((file) => file.RobotList),
  <Skeleton lines={3} />,
)

/** Robots of group chats that tell what members of the institution are told. */
export function RobotSetting() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <p className={styles.setting}>
        <span>
          群机器人
          <small>把待审批、待付款、发货等消息同时发到企业微信、钉钉或飞书的群里。</small>
        </span>
        <Button variant="outline" size="small" onClick={() => setOpen(true)}>
          设置群机器人
        </Button>
      </p>
      <Dialog open={open} onClose={() => setOpen(false)} title="群机器人">
        <RobotList />
      </Dialog>
    </>
  )
}
