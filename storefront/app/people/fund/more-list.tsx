import { type ReactNode, useState } from 'react'
import { change } from '../../base/change.ts'
import { useLoad } from '../../base/use-load.ts'
import { Loaded } from '../../ui/block.tsx'
import { Button } from '../../ui/button.tsx'
import styles from './fund.module.css'

interface At {
  page: number
  limit: number
  anchor?: string
}

interface MoreListProps<T> {
  ask: (at: At) => Promise<{ data: T[]; last_page: number; anchor: string | null }>
  row: (item: T) => ReactNode
  empty: string
  /** The button that adds the next page. */
  more: string
  /** Of the list. */
  className?: string | undefined
}

const LIMIT = 20

/** A list with the newest on top that grows by a press. It gets another key when something happened. */
export function MoreList<T>({ ask, row, empty, more, className = styles.entries }: MoreListProps<T>) {
  const load = useLoad(() => ask({ page: 1, limit: LIMIT }))
  const [older, setOlder] = useState<T[]>([])
  const [page, setPage] = useState(1)
  return (
    <Loaded load={load}>
      {({ data, last_page: lastPage, anchor }) => {
        const add = async () => {
          const next = await change(ask({ page: page + 1, limit: LIMIT, ...(anchor && { anchor }) }))
          if (!next) return
          setOlder([...older, ...next.data])
          setPage(page + 1)
        }
        if (data.length === 0) return <p className={styles.empty}>{empty}</p>
        return (
          <>
            <ul className={className}>{[...data, ...older].map(row)}</ul>
            {page < lastPage && (
              <Button variant="outline" size="small" onClick={add}>
                {more}
              </Button>
            )}
          </>
        )
      }}
    </Loaded>
  )
}
