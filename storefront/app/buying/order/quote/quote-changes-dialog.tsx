import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import styles from './quote-changes.module.css'
import type { QuoteChange } from './quote-changes.ts'
import { QuoteChangesList } from './quote-changes-list.tsx'

interface QuoteChangesDialogProps {
  changes: readonly QuoteChange[]
  back: { to: string; text: string }
  onClose: () => void
  /** Orders at the new terms; undefined while that is not possible. */
  proceed: (() => void) | undefined
  /** Removes the lines that cannot be ordered; undefined without such lines. */
  drop: (() => void) | undefined
}

/** Shown when the quote changed before ordering. The member has to agree to the new terms. */
export function QuoteChangesDialog({ changes, back, onClose, proceed, drop }: QuoteChangesDialogProps) {
  return (
    <Dialog open onClose={onClose} title="价格或库存已变化">
      <p className={styles.lead}>订单尚未提交。与您刚才看到的相比，有以下变化：</p>
      <QuoteChangesList changes={changes} />
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
