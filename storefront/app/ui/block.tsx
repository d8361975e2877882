import { type ReactNode, useId } from 'react'
import { isBarred } from './barred.ts'
import styles from './block.module.css'
import { Button } from './button.tsx'
import { Skeleton } from './skeleton.tsx'
import { errorText } from './states.tsx'

/** A section of the account's pages, with a heading. */
export function Block({ title, more, children }: { title: string; more?: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <section className={styles.block} aria-labelledby={id}>
      <header className={styles.head}>
        <h2 id={id}>{title}</h2>
        {more}
      </header>
      {children}
    </section>
  )
}

interface LoadedProps<T> {
  load: { data: T | undefined; error: unknown; reload: () => Promise<void> }
  /** A skeleton of the expected height. */
  waiting?: ReactNode
  children: (data: T) => ReactNode
}

/** Draws loaded data, a skeleton or an error of its own, independent of other blocks. */
export function Loaded<T>({ load: { data, error, reload }, waiting, children }: LoadedProps<T>) {
  if (data !== undefined) return children(data)
  if (error === undefined || error === null) return waiting ?? <Skeleton lines={3} />
  return (
    <div className={styles.failed} role="alert">
      <p>{errorText(error)}</p>
      {!isBarred(error) && (
        <Button variant="outline" size="small" onClick={() => void reload()}>
          重试
        </Button>
      )}
    </div>
  )
}
