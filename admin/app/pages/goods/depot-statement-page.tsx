import { showTime } from '@gongfang/contract/base/time'
import { depotKindNames } from '@gongfang/contract/goods/depot'
import { getDepotStatement } from '@gongfang/contract/goods/depot-desk'
import { Button } from 'antd'
import { Link } from 'react-router'
import { call } from '../../base/call.ts'
import { paths } from '../../base/paths.ts'
import { titleOf } from '../../base/title.ts'
import { screens } from '../../screens.ts'
import { Filters } from '../../ui/filters.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import styles from '../../ui/printed-page.module.css'
import type { Route } from './+types/depot-statement-page'

export const meta = () => titleOf(screens.depotStatement)

export function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  const asked = new URL(request.url).searchParams
  const [from, to] = [asked.get('from') ?? undefined, asked.get('to') ?? undefined]
  return call(getDepotStatement, { memberId: Number(params.memberId), from, to })
}

/** The statement of a member's goods in the depot, for A4. */
export default function StatementPage({ loaderData: statement }: Route.ComponentProps) {
  const { siteName, printedAt, member, items, pieces, entries, left } = statement
  return (
    <>
      <div className={styles.tools}>
        <Link to={paths.depot()}>返回寄存</Link>
        <Filters filters={[{ kind: 'days', name: 'days', label: '流水时间' }]} />
        <Button type="primary" onClick={() => print()}>
          打印
        </Button>
      </div>
      <article className={styles.paper}>
        <h1>{siteName} 寄存对账单</h1>
        <p className={styles.about}>
          <span>机构：{member.jigou || '—'}</span>
          <span>
            会员：{member.nickname} {member.phone}
          </span>
          <span>打印时间：{showTime(printedAt)}</span>
        </p>
        <h2>在库物品（共 {pieces} 件）</h2>
        <Held items={items} />
        {items.length === 0 && <p>没有在库物品。</p>}
        <h2>流水{left > 0 && `（仅最近 ${entries.length} 条，另有 ${left} 条更早的记录）`}</h2>
        <Entries entries={entries} />
        {entries.length === 0 && <p>这段时间没有流水。</p>}
        <p className={styles.sign}>
          <span>会员签字：</span>
          <span>商城盖章：</span>
        </p>
      </article>
    </>
  )
}

type Statement = Route.ComponentProps['loaderData']

const Held = ({ items }: Pick<Statement, 'items'>) => (
  <table>
    <thead>
      <tr>
        <th scope="col">型号</th>
        <th scope="col">品名</th>
        <th scope="col">规格</th>
        <th scope="col">在库</th>
        <th scope="col">单位</th>
      </tr>
    </thead>
    <tbody>
      {items.map(({ skuId, modelCode, title, spec, held, unit }) => (
        <tr key={skuId}>
          <td>{modelCode}</td>
          <td>{title}</td>
          <td>{spec}</td>
          <td className={styles.number}>{held}</td>
          <td>{unit}</td>
        </tr>
      ))}
    </tbody>
  </table>
)

const Entries = ({ entries }: Pick<Statement, 'entries'>) => (
  <table>
    <thead>
      <tr>
        <th scope="col">时间</th>
        <th scope="col">类型</th>
        <th scope="col">型号</th>
        <th scope="col">数量</th>
        <th scope="col">结存</th>
        <th scope="col">关联单号 / 备注</th>
      </tr>
    </thead>
    <tbody>
      {entries.map(({ id, at, kind, modelCode, delta, balanceAfter, reference, note }) => (
        <tr key={id}>
          <td>{showTime(at)}</td>
          <td>{depotKindNames[kind]}</td>
          <td>{modelCode}</td>
          <td className={styles.number}>{delta > 0 ? `+${delta}` : delta}</td>
          <td className={styles.number}>{balanceAfter}</td>
          <td>
            {reference} {note}
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)

export { LoadError as ErrorBoundary }
