import { cancelReasons } from '@gongfang/contract/buying/order'
import { useState } from 'react'
import TriangleAlert from '~icons/triangle-alert'
import { Button } from '../../ui/button.tsx'
import { Radio } from '../../ui/form/input.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import styles from './cancel-dialog.module.css'

interface CancelDialogProps {
  onClose: () => void
  onCancel: (reason: string) => Promise<void>
}

export function CancelDialog({ onClose, onCancel }: CancelDialogProps) {
  const [reason, setReason] = useState<string>(cancelReasons[0])
  const [busy, setBusy] = useState(false)
  return (
    <Dialog open onClose={onClose} title="取消订单" size="small">
      <p className={styles.warning}>
        <TriangleAlert size={18} aria-hidden="true" />
        取消后不能恢复，占用的库存和积分会立即退回
      </p>
      <fieldset className={styles.reasons}>
        <legend>请选择取消原因</legend>
        {cancelReasons.map((text) => (
          <Radio key={text} name="reason" checked={reason === text} onChange={() => setReason(text)}>
            {text}
          </Radio>
        ))}
      </fieldset>
      <div className={styles.buttons}>
        <Button variant="outline" onClick={onClose}>
          再想想
        </Button>
        <Button
          variant="danger"
          busy={busy}
          busyText="取消中…"
          onClick={async () => {
            setBusy(true)
            await onCancel(reason)
            setBusy(false)
          }}
        >
          确定取消
        </Button>
      </div>
    </Dialog>
  )
}
