import { yuan } from '@gongfang/contract/base/money'
import { dayOf, showTime } from '@gongfang/contract/base/time'
import type { Statement } from '@gongfang/contract/money/invoice'
import { exportInstitutionStatement, getInstitutionStatement } from '@gongfang/contract/money/invoice-desk'
import { Button, Space } from 'antd'
import { call } from '../../base/call.ts'
import { titleOf } from '../../base/title.ts'
import { screens } from '../../screens.ts'
import { useDownload } from '../../ui/download.ts'
import { Filters } from '../../ui/filters.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import styles from '../../ui/printed-page.module.css'
import type { Route } from './+types/invoice-statement-page'

export const meta = () => titleOf(screens.invoiceStatement)

export async function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  const asked = new URL(request.url).searchParams.get('month')
  const wanted = { institutionId: Number(params.id), month: asked ?? dayOf(new Date()).slice(0, 7) }
  return { wanted, statement: await call(getInstitutionStatement, wanted) }
}

/** The monthly statement of an institution, for A4. */
export default function StatementPage({ loaderData: { wanted, statement } }: Route.ComponentProps) {
  const download = useDownload()
  return (
    <>
      <div className={styles.tools}>
        <Filters filters={[{ kind: 'month', name: 'month', label: '月份' }]} />
        <Space>
          <Button onClick={() => download(exportInstitutionStatement, wanted)}>导出 xlsx</Button>
          <Button type="primary" onClick={() => print()}>
            打印
          </Button>
        </Space>
      </div>
      <article className={styles.paper}>
        <h1>月度对账单</h1>
        <p className={styles.about}>
          <span>机构：{statement.jigou}</span>
          <span>月份：{statement.month}</span>
          <span>生成时间：{showTime(statement.madeAt)}</span>
        </p>
        <Sums statement={statement} />
        <Rows title="订单" heads={['下单时间', '订单号', '状态', '经办人']} rows={statement.orders} />
        <Rows
          title="付款"
          heads={['付款时间', '订单号', '方式与交易号', '经办人']}
          rows={statement.payments}
        />
        <Rows title="退款" heads={['退款时间', '订单号', '退款单号', '经办人']} rows={statement.refunds} />
        <Rows title="发票" heads={['开票日期', '发票号码', '类型', '抬头']} rows={statement.invoices} days />
        <p className={styles.sign}>
          <span>机构核对：</span>
          <span>商城盖章：</span>
        </p>
      </article>
    </>
  )
}

function Sums({ statement }: { statement: Statement }) {
  const rows: [string, number][] = [
    ['期初未付', statement.openingFen],
    ['加：本月下单', statement.orderedFen],
    ['加：本月改价（以前的订单）', statement.repricedFen],
    ['减：本月取消（未付）', statement.calledOffFen],
    ['减：本月付款', statement.paidFen],
    ['期末未付', statement.closingFen],
    ['另：本月退款', statement.refundedFen],
    ['另：本月开票', statement.invoicedFen],
    ['另：本月红冲', statement.redFen],
    ['开票净额', statement.netInvoicedFen],
  ]
  return (
    <table>
      <tbody>
        {rows.map(([name, fen]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td className={styles.number}>{yuan(fen)} 元</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Rows({
  title,
  heads,
  rows,
  days = false,
}: {
  title: string
  heads: readonly string[]
  rows: Statement['orders'] | Statement['invoices']
  days?: boolean
}) {
  return (
    <>
      <h2>
        {title}（{rows.length}）
      </h2>
      {rows.length > 0 && (
        <table>
          <thead>
            <tr>
              {heads.map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
              <th scope="col" className={styles.number}>
                金额（元）
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ at, no, what, who, amountFen }) => (
              <tr key={no + what}>
                <td>{days ? dayOf(at) : showTime(at)}</td>
                <td>{no}</td>
                <td>{what}</td>
                <td>{who}</td>
                <td className={styles.number}>{yuan(amountFen)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  )
}

export { LoadError as ErrorBoundary }
