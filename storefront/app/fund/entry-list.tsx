import { type FundEntry, fundEntryNames, listFundEntries } from '@gongfang/contract/fund'
import { showFen } from '@gongfang/contract/money'
import { showTime } from '@gongfang/contract/time'
import { useState } from 'react'
import { call } from '../base/call.ts'
import { change } from '../base/change.ts'
import { useLoad } from '../base/use-load.ts'
import { Block, Loaded } from '../ui/block.tsx'
import { Button } from '../ui/button.tsx'
import styles from './fund.module.css'

const LIMIT = 20

/** What was booked on a fund. It gets another key when something happened. */
export function EntryList({ id }: { id: number }) {
  const load = useLoad(() => call(listFundEntries, { id, page: 1, limit: LIMIT }))
  const [older, setOlder] = useState<FundEntry[]>([])
  const [page, setPage] = useState(1)
  return (
    <Block title="经费明细">
      <Loaded load={load}>
        {({ data, last_page: lastPage, anchor }) => {
          const more = async () => {
            const at = { page: page + 1, limit: LIMIT, ...(anchor && { anchor }) }
            const next = await change(call(listFundEntries, { id, ...at }))
            if (!next) return
            setOlder([...older, ...next.data])
            setPage(page + 1)
          }
          return (
            <>
              <ul className={styles.entries}>
                {[...data, ...older].map((entry) => (
                  <Entry key={entry.id} entry={entry} />
                ))}
              </ul>
              {page < lastPage && (
                <Button variant="outline" size="small" onClick={more}>
                  更早的明细
                </Button>
              )}
            </>
          )
        }}
      </Loaded>
    </Block>
  )
}

function Entry({
  entry: { kind, amountFen, deltaFen, leftFen, orderNo, note, actor, at },
}: {
  entry: FundEntry
}) {
  const by = actor === null ? '' : actor || '已注销会员'
  return (
    <li>
      <span>
        {fundEntryNames[kind]} {orderNo ? `订单 ${orderNo}` : ''} {note}
      </span>
      <b className={deltaFen > 0 ? styles.gained : ''}>
        {deltaFen > 0 && '+'}
        {showFen(deltaFen === 0 ? amountFen : deltaFen)}
      </b>
      <small>
        <time dateTime={at}>{showTime(at)}</time> {by}
      </small>
      <small>剩余 {showFen(leftFen)}</small>
    </li>
  )
}
