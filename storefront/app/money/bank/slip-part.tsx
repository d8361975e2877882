import { showFen } from '@gongfang/contract/base/money'
import { showTime } from '@gongfang/contract/base/time'
import type { BankTransfer, Slip } from '@gongfang/contract/money/bank'
import { useState } from 'react'
import { useRoleReason } from '../../people/member/role.ts'
import { PrivateImage } from '../../system/upload/private-image.tsx'
import { Viewer } from '../../system/upload/viewer.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import styles from './bank-panel.module.css'
import { SlipForm } from './slip-form.tsx'

interface SlipPartProps {
  transfer: BankTransfer
  onChanged: () => Promise<void>
}

/** The submitted slip, and the form for a first or another one. */
export function SlipPart({ transfer, onChanged }: SlipPartProps) {
  const [again, setAgain] = useState(false)
  const { slip, state, orderState } = transfer
  const open = orderState === 'unpaid'
  const barred = useRoleReason('pay')
  const asks = open && (slip === null || state === 'rejected' || state === 'partly' || again)
  const done = async () => {
    setAgain(false)
    await onChanged()
  }
  return (
    <div className={styles.slip}>
      <h3>转账凭证</h3>
      {slip && state === 'rejected' && <Notice tone="danger" text={`凭证未通过：${slip.reason}`} />}
      {slip && state === 'reviewing' && (
        <Notice tone="success" text="凭证已提交，我们会尽快核对，到账后订单自动更新" />
      )}
      {slip && <SlipShown slip={slip} own={transfer.ownSlip} />}
      {asks && barred && <Notice tone="warning" text={barred} />}
      {asks && !barred && <SlipForm key={slip?.uploadId ?? 0} transfer={transfer} onSent={done} />}
      {open && slip && state === 'reviewing' && !again && (
        <Button variant="outline" size="small" disabledReason={barred} onClick={() => setAgain(true)}>
          更换凭证
        </Button>
      )}
    </div>
  )
}

function SlipShown({ slip, own }: { slip: Slip; own: boolean }) {
  const [viewed, setViewed] = useState(false)
  const { uploadId: id, name, mime, amountFen, payer, sentAt } = slip
  const upload = { id, name, mime, url: '', size: 0, width: null, height: null }
  return (
    <div className={styles.shown}>
      {own && (
        <button type="button" aria-label={`查看凭证 ${name}`} onClick={() => setViewed(true)}>
          <PrivateImage upload={upload} alt="转账凭证" />
        </button>
      )}
      <p>
        <b className="numbers">{showFen(amountFen)}</b>
        <span>{payer}</span>
        <span>
          {showTime(sentAt)} {own ? '提交' : '由同事提交'}
        </span>
      </p>
      {viewed && (
        <Viewer uploads={[upload]} start={0} named={() => '转账凭证'} onClose={() => setViewed(false)} />
      )}
    </div>
  )
}
