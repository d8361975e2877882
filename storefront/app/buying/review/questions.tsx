import { dayOf } from '@gongfang/contract/base/time'
import { listQuestions } from '@gongfang/contract/buying/question'
import { useState } from 'react'
import { call } from '../../base/call.ts'
import { useLoad } from '../../base/use-load.ts'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { AskForm } from './ask-form.tsx'
import styles from './reviews.module.css'

const LIMIT = 10

/** Questions of members with the shop's answers, newest first. */
export function Questions({ productId }: { productId: number }) {
  const [page, setPage] = useState(1)
  const { data, error, reload } = useLoad(
    () => call(listQuestions, { productId, page, limit: LIMIT }),
    JSON.stringify([productId, page]),
  )
  if (error !== undefined) return <ErrorState error={error} retry={() => void reload()} />
  if (!data) return <Skeleton lines={4} />
  return (
    <>
      {data.total === 0 && <p className={styles.unasked}>还没有问答，欢迎提问</p>}
      <ul className={styles.list}>
        {data.data.map(({ id, author, content, answer, createdAt }) => (
          <li key={id}>
            <article className={styles.item}>
              <header>
                <b>{author}</b>
                <time dateTime={createdAt}>{dayOf(createdAt)}</time>
              </header>
              <p className={styles.words}>{content}</p>
              <p className={styles.reply}>
                <b>商家回答：</b>
                {answer}
              </p>
            </article>
          </li>
        ))}
      </ul>
      {data.last_page > 1 && (
        <nav className={styles.pager} aria-label="问答分页">
          <Button
            variant="outline"
            size="small"
            disabledReason={page === 1 ? '已是第一页' : undefined}
            onClick={() => setPage(page - 1)}
          >
            上一页
          </Button>
          <span className="numbers">
            {page} / {data.last_page}
          </span>
          <Button
            variant="outline"
            size="small"
            disabledReason={page >= data.last_page ? '已是最后一页' : undefined}
            onClick={() => setPage(page + 1)}
          >
            下一页
          </Button>
        </nav>
      )}
      <AskForm productId={productId} />
    </>
  )
}
