import {
  approveReview,
  type ReviewDetail,
  rejectReview,
  reviewReasons,
} from '@gongfang/contract/people/institution-desk'
import { App, Button, Input, type InputRef, Space } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { useAct } from '../../ui/act.ts'
import { type Marks, reasonFrom } from './labels.ts'
import styles from './review-decision.module.css'

interface ReviewDecisionProps {
  one: ReviewDetail
  marks: Marks
  onNext: (id: number | null) => void
}

/** Approves or rejects a submission, by the keys A and R too. The one that waits longest comes next. */
export function ReviewDecision({ one: { id, papers }, marks, onNext }: ReviewDecisionProps) {
  const { act, busy } = useAct()
  const { message } = App.useApp()
  const { revalidate } = useRevalidator()
  const [rejecting, setRejecting] = useState(false)
  const [typed, setTyped] = useState<string | null>(null)
  const reason = typed ?? reasonFrom(marks)

  /** Called when somebody else decided first, to show that decision. */
  const refused = ({ reason: why }: { reason: string }) => {
    if (why !== 'nothingToReview') return false
    message.warning(`${papers.jigou} 已由同事处理`)
    void revalidate()
    return true
  }
  const approve = async () => {
    const done = await act(
      approveReview,
      { id },
      { refused, reload: false, done: ({ jigou }) => `已通过，已通知 ${jigou}` },
    )
    if (done) onNext(done.next)
  }
  const reject = async () => {
    const fieldReasons = Object.fromEntries(Object.entries(marks).filter(([, text]) => text.trim()))
    const done = await act(
      rejectReview,
      { id, reason, fieldReasons },
      { refused, reload: false, done: ({ jigou }) => `已驳回，已通知 ${jigou}` },
    )
    if (done) onNext(done.next)
  }
  const begin = () => setRejecting(true)
  useKeys({ a: approve, r: begin }, !busy && !rejecting)

  return (
    <footer className={styles.bar}>
      {rejecting && (
        <Reason
          reason={reason}
          onReason={setTyped}
          onCancel={() => setRejecting(false)}
          onReject={reject}
          busy={busy}
        />
      )}
      {!rejecting && (
        <Space wrap>
          <Button type="primary" loading={busy} onClick={approve} aria-keyshortcuts="A">
            通过 (A)
          </Button>
          <Button danger disabled={busy} onClick={begin} aria-keyshortcuts="R">
            驳回 (R)
          </Button>
        </Space>
      )}
    </footer>
  )
}

interface ReasonProps {
  reason: string
  busy: boolean
  onReason: (reason: string) => void
  onCancel: () => void
  onReject: () => void
}

function Reason({ reason, busy, onReason, onCancel, onReject }: ReasonProps) {
  const field = useRef<InputRef>(null)
  useEffect(() => field.current?.focus(), [])
  return (
    <>
      <label htmlFor="reject-reason">驳回原因（会员可见）</label>
      <Input
        id="reject-reason"
        ref={field}
        maxLength={200}
        value={reason}
        onChange={({ target }) => onReason(target.value)}
        onPressEnter={() => reason.trim() && onReject()}
        onKeyDown={({ key }) => key === 'Escape' && onCancel()}
      />
      <div>
        {reviewReasons.map((text) => (
          <Button key={text} type="link" size="small" onClick={() => onReason(text)}>
            {text}
          </Button>
        ))}
      </div>
      <Space>
        <Button danger type="primary" loading={busy} disabled={reason.trim() === ''} onClick={onReject}>
          确认驳回
        </Button>
        <Button onClick={onCancel} disabled={busy}>
          返回
        </Button>
      </Space>
    </>
  )
}

/** Listens for single keys, except while typing or under a dialog. */
function useKeys(keys: Record<string, () => void>, on: boolean) {
  useEffect(() => {
    if (!on) return
    const onKey = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return
      if (target.closest('input, textarea, select, [contenteditable]')) return
      if (document.querySelector('.ant-modal-wrap, .ant-drawer-open')) return
      const work = keys[event.key.toLowerCase()]
      if (!work) return
      // Otherwise the key would be typed into the field that opens.
      event.preventDefault()
      work()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  })
}
