import { type DoorAttendee, undoCheckIn } from '@gongfang/contract/buying/activity-desk'
import { Button, Empty } from 'antd'
import { useAct } from '../../ui/act.ts'
import { useConfirm } from '../../ui/confirm.tsx'
import { StateTag } from '../../ui/show.tsx'
import { shortTime } from '../verification/labels.ts'
import styles from './check-in.module.css'

interface CheckInAttendeesProps {
  activityId: number
  people: readonly DoorAttendee[]
  /** The people are results of a search; otherwise the latest check-ins. */
  searching: boolean
  busy: boolean
  onLetIn: (person: DoorAttendee) => void
  onChanged: () => void
}

export function CheckInAttendees({
  activityId,
  people,
  searching,
  busy,
  onLetIn,
  onChanged,
}: CheckInAttendeesProps) {
  const { act } = useAct()
  const { askReason } = useConfirm()
  const undo = async ({ id: attendeeId, name }: DoorAttendee) => {
    const reason = await askReason({
      title: `撤销 ${name} 的签到？`,
      text: '票券可再次签到，已发放的奖励积分收回。',
      yes: '撤销签到',
      danger: true,
      most: 100,
      templates: ['扫错人', '点错人'],
    })
    if (!reason) return
    await act(undoCheckIn, { activityId, attendeeId, reason }, { done: '已撤销', reload: false })
    onChanged()
  }
  return (
    <section>
      <h2 className={styles.subtitle}>{searching ? '查找结果' : '最近签到'}</h2>
      {people.length === 0 && (
        <Empty
          image={Empty.PRESENTED_IMAGE_SIMPLE}
          description={searching ? '没有找到，请核对姓名或手机尾号' : '还没有人签到'}
        />
      )}
      <ul className={styles.people}>
        {people.map((person) => (
          <li key={person.id}>
            <div className={styles.who}>
              <strong>{person.name}</strong>
              <span className="soft">
                {person.jigou} {person.phone}
              </span>
            </div>
            {person.attendedAt ? (
              <StateTag tone="good">{shortTime(person.attendedAt, new Date())} 签到</StateTag>
            ) : (
              <Button type="primary" size="large" disabled={busy} onClick={() => onLetIn(person)}>
                签到
              </Button>
            )}
            {person.undoUntil && Date.now() < Date.parse(person.undoUntil) && (
              <Button danger onClick={() => undo(person)}>
                撤销
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
