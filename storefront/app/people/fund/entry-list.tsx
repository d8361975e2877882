import { showFen } from '@gongfang/contract/base/money'
import { showTime } from '@gongfang/contract/base/time'
import { type FundEntry, fundEntryNames, listFundEntries } from '@gongfang/contract/people/fund'
import { call } from '../../base/call.ts'
import { Block } from '../../ui/block.tsx'
import styles from './fund.module.css'
import { MoreList } from './more-list.tsx'

export const EntryList = ({ id }: { id: number }) => (
  <Block title="经费明细">
    <MoreList
      ask={(at) => call(listFundEntries, { id, ...at })}
      empty="还没有明细"
      more="更早的明细"
      row={(entry) => <Entry key={entry.id} entry={entry} />}
    />
  </Block>
)

function Entry({
  entry: { kind, amountFen, deltaFen, leftFen, orderNo, part, note, actor, at },
}: {
  entry: FundEntry
}) {
  const by = actor === null ? '' : actor || '已注销会员'
  const change = Math.abs(deltaFen)
  return (
    <li>
      <span>
        {fundEntryNames[kind]} {orderNo ? `订单 ${orderNo}` : ''} {note}
        {part && (
          <small>
            {' '}
            份额：{part.name || '已注销会员'}，剩余 {showFen(part.leftFen)}
          </small>
        )}
      </span>
      {/* A payment turns reserved money into spent money, and the money left stays the same. */}
      {kind === 'give' ? (
        <span className={styles.same}>
          {amountFen > 0 ? '划出' : '收回'} {showFen(Math.abs(amountFen))}
        </span>
      ) : change === 0 ? (
        <span className={styles.same}>占用转支出 {showFen(amountFen)}</span>
      ) : (
        <b className={deltaFen > 0 ? styles.gained : ''}>
          <span aria-hidden="true">
            {deltaFen > 0 ? '+' : '−'}
            {showFen(change)}
          </span>
          <span className="visually-hidden">
            {deltaFen > 0 ? '增加' : '减少'} {showFen(change)}
          </span>
        </b>
      )}
      <small>
        <time dateTime={at}>{showTime(at)}</time> {by}
      </small>
      <small>剩余 {showFen(leftFen)}</small>
    </li>
  )
}
