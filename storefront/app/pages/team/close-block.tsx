import { useState } from 'react'
import { Block } from '../../ui/block.tsx'
import { Button } from '../../ui/button.tsx'
import { late } from '../../ui/late.tsx'
import styles from './close.module.css'

const CloseDialog = late(() => import('./close-dialog.tsx').then((part) => part.CloseDialog))

/** For owners: what ends an institution for good. */
export function CloseBlock({ onClosed }: { onClosed: () => void }) {
  const [asking, setAsking] = useState(false)
  return (
    <Block title="设置">
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
    </Block>
  )
}
