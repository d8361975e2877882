import { decideRequest, type PurchaseRequest, type Verdict } from '@gongfang/contract/buying/approval'
import { useState } from 'react'
import { call } from '../../base/call.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { TextArea } from '../../ui/form/input.tsx'
import { late } from '../../ui/late.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { toast } from '../../ui/overlay/toast.tsx'
import { errorText } from '../../ui/states.tsx'
import { OrderAmount } from '../order/payable.tsx'
import styles from './approval.module.css'
import { HandOnDialog } from './hand-on-dialog.tsx'

const LowerDialog = late(() => import('./lower-dialog.tsx').then((part) => part.LowerDialog))

const verdicts: Record<Verdict, { title: string; button: string; done: string; comment: string }> = {
  approve: { title: '同意这份申请？', button: '同意', done: '已同意', comment: '意见（选填）' },
  return: { title: '退回给申请人', button: '退回', done: '已退回', comment: '退回原因（申请人可见）' },
  reject: { title: '拒绝这份申请', button: '拒绝', done: '已拒绝', comment: '拒绝原因（申请人可见）' },
}

interface DecideBarProps {
  request: PurchaseRequest
  onDecided: () => void
}

type More = 'forward' | 'addStep' | 'lower'

/** The approver's rare actions: let others decide, or lower quantities. */
export function DecideMore({ request, onDecided }: DecideBarProps) {
  const [more, setMore] = useState<More | null>(null)
  const dialog = {
    request,
    onClose: () => setMore(null),
    onDone: () => {
      setMore(null)
      onDecided()
    },
  }
  return (
    <p className={styles.buttons}>
      {request.supplementTo === null && (
        <Button variant="ghost" size="small" onClick={() => setMore('lower')}>
          减少数量
        </Button>
      )}
      <Button variant="ghost" size="small" onClick={() => setMore('forward')}>
        转交
      </Button>
      <Button variant="ghost" size="small" onClick={() => setMore('addStep')}>
        加签
      </Button>
      {more === 'lower' && <LowerDialog {...dialog} />}
      {(more === 'forward' || more === 'addStep') && <HandOnDialog {...dialog} way={more} />}
    </p>
  )
}

/** The approver's buttons. On a phone they stick to the bottom of the screen. */
export function DecideBar({ request, onDecided }: DecideBarProps) {
  const [verdict, setVerdict] = useState<Verdict | null>(null)
  return (
    <div className={styles.bar} data-action-bar="">
      <Button variant="outline" onClick={() => setVerdict('reject')}>
        拒绝
      </Button>
      <Button variant="outline" onClick={() => setVerdict('return')}>
        退回
      </Button>
      <Button variant="cta" onClick={() => setVerdict('approve')}>
        同意
      </Button>
      {verdict && (
        <VerdictDialog
          request={request}
          verdict={verdict}
          onClose={() => setVerdict(null)}
          onDecided={() => {
            setVerdict(null)
            onDecided()
          }}
        />
      )}
    </div>
  )
}

interface VerdictDialogProps extends DecideBarProps {
  verdict: Verdict
  onClose: () => void
}

function VerdictDialog({ request, verdict, onClose, onDecided }: VerdictDialogProps) {
  const { title, button, done, comment: label } = verdicts[verdict]
  const [comment, setComment] = useState('')
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)

  const send = async () => {
    if (verdict !== 'approve' && comment.trim() === '') return setProblem('请写明原因')
    setBusy(true)
    setProblem('')
    try {
      const { no, revision } = request
      await call(decideRequest, { no, revision, verdict, comment })
      toast('success', done)
      onDecided()
    } catch (error) {
      setBusy(false)
      setProblem(errorText(error))
    }
  }

  return (
    <Dialog open onClose={onClose} title={title} size="small">
      <p className={styles.asked}>
        {request.requester}，{request.kinds} 种商品，
        <OrderAmount due={request} size="normal" />
      </p>
      <Field label={label} name="comment" required={verdict !== 'approve'} error={problem || undefined}>
        <TextArea value={comment} maxLength={200} onChange={(event) => setComment(event.target.value)} />
      </Field>
      <p className={styles.buttons}>
        <Button variant="outline" onClick={onClose}>
          取消
        </Button>
        <Button variant={verdict === 'approve' ? 'cta' : 'danger'} busy={busy} onClick={send}>
          {button}
        </Button>
      </p>
    </Dialog>
  )
}
