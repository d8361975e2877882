import { showTime } from '@gongfang/contract/base/time'
import {
  deleteRobot,
  listRobots,
  type Robot,
  type Robots,
  robotStates,
  robotVendors,
  testRobot,
} from '@gongfang/contract/people/robot'
import { useState } from 'react'
import { call } from '../../base/call.ts'
import { change } from '../../base/change.ts'
import { useLoad } from '../../base/use-load.ts'
import { Loaded } from '../../ui/block.tsx'
import { Button } from '../../ui/button.tsx'
import { confirmWarning } from '../../ui/overlay/confirm.tsx'
import { toast } from '../../ui/overlay/toast.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import styles from './robot.module.css'
import { RobotForm } from './robot-form.tsx'

/** The institution's robots, one of them being edited, and what was said lately. */
export function RobotList() {
  const load = useLoad(() => call(listRobots, {}))
  const [editing, setEditing] = useState<Robot | 'new' | null>(null)
  return (
    <Loaded load={load} waiting={<Skeleton lines={3} />}>
      {(robots) =>
        editing ? (
          <RobotForm
            robot={editing === 'new' ? null : editing}
            kinds={robots.kinds}
            onClose={() => setEditing(null)}
            onDone={async () => {
              await load.reload()
              setEditing(null)
            }}
          />
        ) : (
          <Shown robots={robots} onEdit={setEditing} onChange={() => void load.reload()} />
        )
      }
    </Loaded>
  )
}

interface ShownProps {
  robots: Robots
  onEdit: (robot: Robot | 'new') => void
  onChange: () => void
}

function Shown({ robots: { robots, most, log }, onEdit, onChange }: ShownProps) {
  return (
    <div className={styles.list}>
      {robots.length === 0 && (
        <p className={styles.hint}>
          还没有群机器人。在群的设置中添加“自定义机器人”，把它的 Webhook 地址粘贴到这里即可。
        </p>
      )}
      <ul>
        {robots.map((robot) => (
          <Row key={robot.id} robot={robot} onEdit={() => onEdit(robot)} onChange={onChange} />
        ))}
      </ul>
      <div>
        <Button
          disabledReason={robots.length >= most ? `最多 ${most} 个群机器人` : undefined}
          onClick={() => onEdit('new')}
        >
          添加群机器人
        </Button>
      </div>
      {log.length > 0 && (
        <details>
          <summary>最近的发送记录</summary>
          <ul className={styles.log}>
            {log.map(({ id, robot, title, state, hint, at }) => (
              <li key={id}>
                <time dateTime={at}>{showTime(at)}</time> {robot}：{title}，{robotStates[state]}
                {hint && `（${hint}）`}
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}

function Row({ robot, onEdit, onChange }: { robot: Robot; onEdit: () => void; onChange: () => void }) {
  const { id, name, vendor, ending, signed, enabled, error } = robot
  const [busy, setBusy] = useState(false)
  const test = async () => {
    setBusy(true)
    const done = await change(call(testRobot, { id }))
    if (done) toast('success', done.text)
    setBusy(false)
    onChange()
  }
  const remove = async () => {
    if (!(await confirmWarning({ message: `删除“${name}”后，这个群不再收到消息。`, confirmText: '删除' })))
      return
    if (!(await change(call(deleteRobot, { id })))) return
    toast('success', '已删除')
    onChange()
  }
  return (
    <li className={styles.row}>
      <div>
        <b>{name}</b>
        <p className={styles.hint}>
          {robotVendors[vendor].name}，地址尾号 {ending}
          {signed && '，已加签'}
          {!enabled && '，已停用'}
        </p>
        {error && (
          <p className={styles.error} role="status">
            没有收下消息：{error}
          </p>
        )}
      </div>
      <div className={styles.buttons}>
        <Button
          variant="outline"
          size="small"
          busy={busy}
          disabledReason={enabled ? undefined : '还没有启用'}
          aria-label={`测试 ${name}`}
          onClick={test}
        >
          测试
        </Button>
        <Button variant="outline" size="small" aria-label={`修改 ${name}`} onClick={onEdit}>
          修改
        </Button>
        <Button variant="outline" size="small" aria-label={`删除 ${name}`} onClick={remove}>
          删除
        </Button>
      </div>
    </li>
  )
}
