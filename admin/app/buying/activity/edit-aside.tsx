import {
  type DeskActivity,
  deskActivityStateNames,
  publishActivity,
} from '@gongfang/contract/buying/activity-desk'
import { Button, Card } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../../base/paths.ts'
import { useCan } from '../../base/session.ts'
import { History } from '../../system/audit/history.tsx'
import { useAct } from '../../ui/act.ts'
import { useConfirm } from '../../ui/confirm.tsx'
import { StateTag, Time } from '../../ui/show.tsx'
import { CancelDialog } from './cancel-dialog.tsx'
import styles from './form.module.css'
import { activityTones } from './labels.ts'

interface EditAsideProps {
  activity: DeskActivity
  changed: boolean
}

/** The activity's state, and the actions on the whole activity. */
export function EditAside({ activity, changed }: EditAsideProps) {
  const { id, state, published, signUps, draft } = activity
  const can = useCan()
  const { act, busy } = useAct()
  const { confirm } = useConfirm()
  const [cancelling, setCancelling] = useState(false)
  const [history, showHistory] = useState(false)

  const publish = async () => {
    const text = published ? '商城中将看不到此活动。' : '发布后会员即可看到，报名到时自动开放。'
    const yes = published ? '下线' : '发布'
    if (await confirm({ title: `${yes}「${draft.title}」？`, text, yes }))
      await act(publishActivity, { id, published: !published }, { done: `已${yes}` })
  }

  return (
    <div className={styles.aside}>
      <Card size="small" title="状态">
        <Facts activity={activity} />
        <div className={styles.buttonsColumn}>
          {state !== 'draft' && (
            <Button href={`/activity/${id}`} target="_blank">
              在商城中查看
            </Button>
          )}
          {can('activity.write') && state !== 'cancelled' && (
            <>
              <Button
                type={published ? 'default' : 'primary'}
                onClick={publish}
                loading={busy}
                disabled={changed || (published && signUps > 0)}
                title={
                  changed ? '请先保存' : published && signUps > 0 ? '已有人报名，只能取消活动' : undefined
                }
              >
                {published ? '下线' : '发布'}
              </Button>
              {published && state !== 'ended' && (
                <Button danger onClick={() => setCancelling(true)}>
                  取消活动
                </Button>
              )}
            </>
          )}
        </div>
      </Card>
      <Card size="small" title="修改历史">
        {history ? (
          <History key={activity.version} subject={`activity ${id}`} />
        ) : (
          <Button onClick={() => showHistory(true)}>查看</Button>
        )}
      </Card>
      {cancelling && <CancelDialog id={id} onClose={() => setCancelling(false)} />}
    </div>
  )
}

function Facts({ activity }: { activity: DeskActivity }) {
  const { id, state, cancelReason, signUps, seatsTaken, attended, changedAt, changedBy, draft } = activity
  return (
    <dl className={styles.facts}>
      <dt>状态</dt>
      <dd>
        <StateTag tone={activityTones[state]}>{deskActivityStateNames[state]}</StateTag>
      </dd>
      {cancelReason && (
        <>
          <dt>取消原因</dt>
          <dd>{cancelReason}</dd>
        </>
      )}
      <dt>报名</dt>
      <dd>
        <Link to={paths.signUps(id)}>{signUps} 个报名</Link>
      </dd>
      <dt>名额</dt>
      <dd>
        {seatsTaken}/{draft.capacity}
      </dd>
      <dt>签到</dt>
      <dd>{attended} 人</dd>
      <dt>修改</dt>
      <dd>
        {changedBy} <Time at={changedAt} />
      </dd>
    </dl>
  )
}
