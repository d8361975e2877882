import { showTime } from '@gongfang/contract/base/time'
import { getVerification } from '@gongfang/contract/buying/verification-desk'
import { Button } from 'antd'
import { Link } from 'react-router'
import { call } from '../../base/call.ts'
import { paths } from '../../base/paths.ts'
import { titleOf } from '../../base/title.ts'
import { screens } from '../../screens.ts'
import { LoadError } from '../../ui/load-error.tsx'
import type { Route } from './+types/verification-slip-page'
import styles from './verification-slip-page.module.css'

export const meta = () => titleOf(screens.verificationSlip)

export const clientLoader = ({ params }: Route.ClientLoaderArgs) => call(getVerification, { no: params.no })

/** A verification's slip, for receipt printers and A4. */
export default function SlipPage({ loaderData: row }: Route.ComponentProps) {
  const { no, at, member, staff, place, note, lines, ticket, undone } = row
  return (
    <>
      <div className={styles.tools}>
        <Link to={paths.verification()}>返回核销台</Link>
        <Button type="primary" onClick={() => print()}>
          打印
        </Button>
      </div>
      <article className={styles.slip}>
        <h1>{ticket ? '签到凭证' : '领取凭证'}</h1>
        {undone && <p className={styles.undone}>已撤销（{undone.reason}）</p>}
        <dl>
          <dt>单号</dt>
          <dd>{no}</dd>
          <dt>时间</dt>
          <dd>{showTime(at)}</dd>
          <dt>机构</dt>
          <dd>{member.jigou || '—'}</dd>
          <dt>会员</dt>
          <dd>
            {member.nickname} {member.phone}
          </dd>
          {ticket && (
            <>
              <dt>活动</dt>
              <dd>{ticket.title}</dd>
              <dt>姓名</dt>
              <dd>{ticket.name}</dd>
            </>
          )}
        </dl>
        {lines.length > 0 && <Lines lines={lines} />}
        <dl>
          <dt>经办</dt>
          <dd>
            {staff} {place}
          </dd>
          {note && (
            <>
              <dt>备注</dt>
              <dd>{note}</dd>
            </>
          )}
        </dl>
        <p className={styles.sign}>领取人签字：</p>
      </article>
    </>
  )
}

const Lines = ({ lines }: Pick<Route.ComponentProps['loaderData'], 'lines'>) => (
  <table>
    <thead>
      <tr>
        <th scope="col">品名 / 型号</th>
        <th scope="col">数量</th>
      </tr>
    </thead>
    <tbody>
      {lines.map(({ title, spec, modelCode, quantity, unit }) => (
        <tr key={modelCode}>
          <td>
            {title} {spec}
            <br />
            {modelCode}
          </td>
          <td>
            {quantity} {unit}
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)

export { LoadError as ErrorBoundary }
