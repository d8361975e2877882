import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { late } from '../../ui/late.tsx'
import styles from './setting.module.css'

const CloseDialog = late(() => import('./close-dialog.tsx').then((part) => part.CloseDialog))

/** For owners: ends the institution for good. */
export function CloseSetting({ onClosed }: { onClosed: () => void }) {
  const [asking, setAsking] = useState(false)
  return (
    <>
      <p className={styles.setting}>
        <span>
          注销机构
          <small>不再以本机构采购时使用；须先了结订单、寄存物品等事项，其他成员已离开。</small>
        </span>
        <Button variant="outline" size="small" onClick={() => setAsking(true)}>
          注销机构
        </Button>
      </p>
      {asking && (
        <CloseDialog
          onClose={() => setAsking(false)}
          onClosed={() => {
            setAsking(false)
            onClosed()
          }}
        />
      )}
    </>
  )
}
