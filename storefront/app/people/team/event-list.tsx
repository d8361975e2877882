import { showTime } from '@gongfang/contract/base/time'
import { listTeamEvents, type TeamEvent, teamEventText } from '@gongfang/contract/people/team'
import { useState } from 'react'
import { call } from '../../base/call.ts'
import { change } from '../../base/change.ts'
import { useLoad } from '../../base/use-load.ts'
import { Block, Loaded } from '../../ui/block.tsx'
import { Button } from '../../ui/button.tsx'
import styles from './team.module.css'

const LIMIT = 20

/** The list of changes. The page gives it another key when something happened. */
export function EventList() {
  const load = useLoad(() => call(listTeamEvents, { page: 1, limit: LIMIT }))
  const [older, setOlder] = useState<TeamEvent[]>([])
  const [page, setPage] = useState(1)
  return (
    <Block title="变更记录">
      <Loaded load={load}>
        {({ data, last_page: lastPage, anchor }) => {
          const more = async () => {
            const next = await change(
              call(listTeamEvents, { page: page + 1, limit: LIMIT, ...(anchor && { anchor }) }),
            )
            if (!next) return
            setOlder([...older, ...next.data])
            setPage(page + 1)
          }
          return (
            <>
              <ul className={styles.events}>
                {[...data, ...older].map((event) => (
                  <li key={event.id}>
                    <time dateTime={event.at}>{showTime(event.at)}</time> {teamEventText(event)}
                  </li>
                ))}
              </ul>
              {data.length === 0 && <p className={styles.since}>还没有变更</p>}
              {page < lastPage && (
                <Button variant="outline" size="small" onClick={more}>
                  更早的记录
                </Button>
              )}
            </>
          )
        }}
      </Loaded>
    </Block>
  )
}
