import { getDoor } from '@gongfang/contract/buying/activity-desk'
import { Alert, Button, Input, Progress } from 'antd'
import { Link } from 'react-router'
import { call } from '../../base/call.ts'
import { paths } from '../../base/paths.ts'
import { titleOf } from '../../base/title.ts'
import styles from '../../buying/activity/check-in.module.css'
import { CheckInAttendees } from '../../buying/activity/check-in-attendees.tsx'
import { spanOf } from '../../buying/activity/labels.ts'
import { useCheckIn } from '../../buying/activity/use-check-in.ts'
import { PlaceField, usePlace } from '../../buying/verification/place-field.tsx'
import { ScanInput } from '../../buying/verification/scan-input.tsx'
import { ScanResult } from '../../buying/verification/scan-result.tsx'
import { screens } from '../../screens.ts'
import { LoadError } from '../../ui/load-error.tsx'
import type { Route } from './+types/check-in-page'

export const meta = () => titleOf(screens.checkIn)

export const clientLoader = ({ params }: Route.ClientLoaderArgs) =>
  call(getDoor, { activityId: Number(params.id) })

export default function CheckInPage({ loaderData, params }: Route.ComponentProps) {
  const activityId = Number(params.id)
  const [place, setPlace] = usePlace()
  const at = useCheckIn(activityId, loaderData)
  const { door, result, conflicts, queue, keyword } = at
  const { people } = door
  return (
    <div className={styles.door}>
      <div className={styles.head}>
        <About door={door} />
        <PlaceField place={place} onChange={setPlace} />
      </div>
      <Attendance door={door} />
      <ScanInput
        label="扫码，或输入 8 位票码"
        action="签到"
        busy={at.busy}
        onCode={(code) => at.letIn({ code }, { label: code, place })}
      />
      {result && (
        <ScanResult good={result.good} title={result.title}>
          {result.text}
        </ScanResult>
      )}
      {queue > 0 && (
        <Alert
          type="warning"
          showIcon
          title={`${queue} 个签到等待提交，请不要清除浏览器数据`}
          action={<Button onClick={() => at.flush()}>立即提交</Button>}
        />
      )}
      {conflicts.length > 0 && (
        <Alert
          type="error"
          showIcon
          title="离线期间的签到有冲突"
          description={conflicts.map(({ checkIn, text }) => (
            <div key={checkIn.nonce}>
              {checkIn.label}：{text}
            </div>
          ))}
          action={<Button onClick={at.dismiss}>知道了</Button>}
        />
      )}
      <Input.Search
        allowClear
        size="large"
        placeholder="按姓名或手机尾号（至少 4 位）查找"
        aria-label="按姓名或手机尾号查找"
        maxLength={20}
        onSearch={(word) => at.search(word.trim())}
      />
      <CheckInAttendees
        activityId={activityId}
        people={people}
        searching={keyword !== ''}
        busy={at.busy}
        onLetIn={({ id, name }) => at.letIn({ attendeeId: id }, { label: name, place })}
        onChanged={at.refresh}
      />
    </div>
  )
}

type Door = Route.ComponentProps['loaderData']

const About = ({ door: { title, startsAt, endsAt, place } }: { door: Door }) => (
  <div className={styles.about}>
    <h1 className={styles.title}>{title}</h1>
    <p className="soft">
      {spanOf(startsAt, endsAt)} {place}
    </p>
    <Link to={paths.checkIns()} className={styles.other}>
      换一个活动
    </Link>
  </div>
)

const Attendance = ({ door: { attended, expected } }: { door: Door }) => (
  <div className={styles.progress}>
    <strong>
      签到 {attended}/{expected}
    </strong>
    <Progress
      percent={expected === 0 ? 0 : Math.round((attended / expected) * 100)}
      aria-label={`签到 ${attended}/${expected}`}
    />
  </div>
)

export { LoadError as ErrorBoundary }
