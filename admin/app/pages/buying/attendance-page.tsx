import { issueCertificates, listAttendance } from '@gongfang/contract/buying/activity-desk'
import { Button } from 'antd'
import { Link } from 'react-router'
import { call } from '../../base/call.ts'
import { paths } from '../../base/paths.ts'
import { useCan } from '../../base/session.ts'
import { titleOf } from '../../base/title.ts'
import { spanOf } from '../../buying/activity/labels.ts'
import { screens } from '../../screens.ts'
import { useAct } from '../../ui/act.ts'
import { LoadError } from '../../ui/load-error.tsx'
import paper from '../../ui/printed-page.module.css'
import type { Route } from './+types/attendance-page'
import styles from './attendance-page.module.css'

export const meta = () => titleOf(screens.attendance)

export const clientLoader = ({ params }: Route.ClientLoaderArgs) =>
  call(listAttendance, { activityId: Number(params.id) })

/** The attendance list for A4; on screen also the certificates. */
export default function AttendancePage({ loaderData: list, params }: Route.ComponentProps) {
  const { siteName, title, place, speaker, startsAt, endsAt, certificate, rows } = list
  const can = useCan()
  const { act, busy } = useAct()
  const came = rows.filter(({ attendedAt }) => attendedAt !== null)
  const missing = came.filter(({ certificateNo }) => certificateNo === null)
  const issue = () =>
    act(
      issueCertificates,
      { activityId: Number(params.id) },
      { done: ({ issued }) => `已补发 ${issued} 张证书，会员在活动结束后可查看` },
    )
  return (
    <>
      <div className={`${paper.tools} ${styles.wide}`}>
        <Link to={paths.signUps(params.id)}>返回报名</Link>
        <span>
          {certificate && can('activity.write') && (
            <Button onClick={issue} loading={busy} disabled={missing.length === 0}>
              补发证书（{missing.length}）
            </Button>
          )}{' '}
          <Button type="primary" onClick={() => print()}>
            打印签到表
          </Button>
        </span>
      </div>
      <article className={`${paper.paper} ${styles.wide}`}>
        <h1>
          <bdi>{title}</bdi> 签到表
        </h1>
        <p className={styles.about}>
          <span>{siteName}</span>
          <span>时间：{spanOf(startsAt, endsAt)}</span>
          {place && <span>地点：{place}</span>}
          {speaker && <span>讲师：{speaker}</span>}
          <span>
            签到 {came.length}/{rows.length}
          </span>
        </p>
        <AttendanceTable rows={rows} certificate={certificate} />
        {rows.length === 0 && <p>还没有报名成功的人。</p>}
      </article>
    </>
  )
}

type AttendanceTableProps = Pick<Route.ComponentProps['loaderData'], 'rows' | 'certificate'>

const AttendanceTable = ({ rows, certificate }: AttendanceTableProps) => (
  <table className={styles.list}>
    <thead>
      <tr>
        <th scope="col">序号</th>
        <th scope="col">姓名</th>
        <th scope="col">机构</th>
        <th scope="col">手机</th>
        <th scope="col">填写内容</th>
        <th scope="col">签到</th>
        <th scope="col" className={styles.sign}>
          签名
        </th>
        {certificate && (
          <th scope="col" className={styles.screen}>
            证书
          </th>
        )}
      </tr>
    </thead>
    <tbody>
      {rows.map(({ id, name, jigou, phone, answers, attendedAt, certificateNo }, at) => (
        <tr key={id}>
          <td>{at + 1}</td>
          <td>{name}</td>
          <td>{jigou}</td>
          <td>{phone}</td>
          <td>{answers.map(({ label, value }) => `${label}：${value}`).join('；')}</td>
          <td>{attendedAt ? '✓' : ''}</td>
          <td />
          {certificate && (
            <td className={styles.screen}>
              {certificateNo && <a href={`/certificate/${certificateNo}`}>{certificateNo}</a>}
            </td>
          )}
        </tr>
      ))}
    </tbody>
  </table>
)

export { LoadError as ErrorBoundary }
