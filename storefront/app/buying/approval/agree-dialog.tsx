import type { Output } from '@gongfang/contract/base/endpoint'
import { type RequestCard as Card, decideManyRequests } from '@gongfang/contract/buying/approval'
import { useState } from 'react'
import { Link } from 'react-router'
import { call } from '../../base/call.ts'
import { useSend } from '../../people/fund/use-send.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { TextArea } from '../../ui/form/input.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { toast } from '../../ui/overlay/toast.tsx'
import styles from './approval.module.css'
import { requestPath } from './paths.ts'

interface AgreeDialogProps {
  cards: readonly Card[]
  sum: string
  onClose: () => void
  onDecided: () => void
}

type Results = Output<typeof decideManyRequests>['results']

/** Agrees to several requests, and names those that were not agreed to with the reason. */
export function AgreeDialog({ cards, sum, onClose, onDecided }: AgreeDialogProps) {
  const [comment, setComment] = useState('')
  const [results, setResults] = useState<Results | null>(null)
  const { busy, fields, failure, send } = useSend()
  const agree = () =>
    void send(async () => {
      const requests = cards.map(({ no, revision }) => ({ no, revision }))
      const { results: all } = await call(decideManyRequests, { requests, comment })
      const isWhole = all.every(({ state }) => state !== null)
      if (!isWhole) return setResults(all)
      toast('success', `已同意 ${all.length} 份申请`)
      onDecided()
    })
  if (results) return <Outcome cards={cards} results={results} onClose={onDecided} />
  return (
    <Dialog open onClose={onClose} title={`同意这 ${cards.length} 份申请？`}>
      <p className={styles.asked}>合计 {sum}。每份申请仍分别检查，没有同意的会写明原因。</p>
      <Field label="意见（选填，写入每份申请）" name="comment" error={fields.comment || failure || undefined}>
        <TextArea value={comment} maxLength={200} onChange={(event) => setComment(event.target.value)} />
      </Field>
      <p className={styles.buttons}>
        <Button variant="outline" onClick={onClose}>
          取消
        </Button>
        <Button variant="cta" busy={busy} onClick={agree}>
          同意 {cards.length} 份
        </Button>
      </p>
    </Dialog>
  )
}

function Outcome({
  cards,
  results,
  onClose,
}: {
  cards: readonly Card[]
  results: Results
  onClose: () => void
}) {
  const refused = results.filter(({ state }) => state === null)
  return (
    <Dialog
      open
      onClose={onClose}
      title={`已同意 ${results.length - refused.length} 份，${refused.length} 份没有同意`}
      browsing
    >
      <ul className={styles.list} role="alert">
        {refused.map(({ no, why }) => (
          <li key={no} className={styles.unmet}>
            <Link to={requestPath(no)}>
              {cards.find((card) => card.no === no)?.requester} {no}
            </Link>
            ：{why}
          </li>
        ))}
      </ul>
      <p className={styles.buttons}>
        <Button onClick={onClose}>知道了</Button>
      </p>
    </Dialog>
  )
}
