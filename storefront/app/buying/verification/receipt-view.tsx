import { showTime } from '@gongfang/contract/base/time'
import type { Receipt } from '@gongfang/contract/buying/verification'
import CircleCheck from '~icons/circle-check'
import Undo2 from '~icons/undo-2'
import { verificationPath } from '../../base/paths.ts'
import { Button } from '../../ui/button.tsx'
import { CopyText } from '../../ui/copy.tsx'
import { CodeLines } from './code-lines.tsx'
import styles from './code-view.module.css'

/** The receipt that replaces a used code. */
export function ReceiptView({ receipt }: { receipt: Receipt }) {
  const { no, at, staff, place, note, lines, ticket, undone } = receipt
  return (
    <div className={styles.view}>
      {undone ? (
        <Undo2 size={56} className={styles.undone} aria-hidden="true" />
      ) : (
        <CircleCheck size={56} className={styles.good} aria-hidden="true" />
      )}
      <p className={styles.outcome} role="status">
        {undone ? '核销已撤销，物品已退回寄存' : ticket ? '签到成功' : '核销成功'}
      </p>
      {lines.length > 0 && <CodeLines lines={lines} />}
      <dl className={styles.facts}>
        {ticket && <Fact name="活动" text={ticket.title} />}
        {ticket && <Fact name="参加人" text={ticket.name} />}
        <div>
          <dt>核销单号</dt>
          <dd>
            <CopyText label="核销单号" text={no} />
          </dd>
        </div>
        <Fact name="核销时间" text={showTime(at)} />
        <Fact name="经办人" text={staff} />
        {place && <Fact name="地点" text={place} />}
        {note && <Fact name="备注" text={note} />}
        {undone && <Fact name="撤销原因" text={undone.reason} />}
        {undone && <Fact name="撤销时间" text={showTime(undone.at)} />}
      </dl>
      <div className={styles.ways}>
        <Button variant="outline" to={verificationPath('log')}>
          查看核销记录
        </Button>
      </div>
    </div>
  )
}

function Fact({ name, text }: { name: string; text: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{text}</dd>
    </div>
  )
}
