import { type Fen, showFen } from '@gongfang/contract/base/money'
import { Button } from '../../ui/button.tsx'
import styles from './pay-dialog.module.css'

interface AmountChangedProps {
  name: string
  before: Fen
  now: Fen
  agree: () => void
  putOff: () => void
}

/** Asks for a confirmation when the amount changed after it was shown. */
export function AmountChanged({ name, before, now, agree, putOff }: AmountChangedProps) {
  return (
    <div className={styles.returned}>
      <div role="alert" className={styles.moved}>
        <p className={styles.question}>{name}金额已变化，请重新确认</p>
        <p>
          原应付 <s className="numbers">{showFen(before)}</s>，现应付{' '}
          <b className="numbers">{showFen(now)}</b>
        </p>
      </div>
      <div className={styles.pair}>
        <Button variant="cta" onClick={agree}>
          按新金额支付
        </Button>
        <Button variant="outline" onClick={putOff}>
          稍后支付
        </Button>
      </div>
    </div>
  )
}
