import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import styles from './moved.module.css'
import type { Moved } from './moved.ts'
import { MovedList } from './moved-list.tsx'

interface MovedDialogProps {
  moved: readonly Moved[]
  back: { to: string; text: string }
  onClose: () => void
  /** Orders at the new terms; undefined while something stands in the way of it. */
  proceed: (() => void) | undefined
  /** Leaves out what cannot be ordered; undefined where there is nothing to leave out. */
  drop: (() => void) | undefined
}

/** Between pressing and ordering something moved: nothing is ordered before it was seen and agreed to. */
export function MovedDialog({ moved, back, onClose, proceed, drop }: MovedDialogProps) {
  return (
    <Dialog open onClose={onClose} title="价格或库存已变化">
      <p className={styles.lead}>订单尚未提交。与您刚才看到的相比，有以下变化：</p>
      <MovedList moved={moved} />
      <div className={styles.buttons}>
        <Button variant="outline" to={back.to}>
          {back.text}
        </Button>
        {proceed && (
          <Button variant="cta" onClick={proceed}>
            按新价格继续
          </Button>
        )}
        {drop && <Button onClick={drop}>移除缺货商品并继续</Button>}
        {!proceed && !drop && <Button onClick={onClose}>知道了</Button>}
      </div>
    </Dialog>
  )
}
