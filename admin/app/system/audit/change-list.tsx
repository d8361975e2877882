import { Button } from 'antd'
import { useState } from 'react'
import { useChangeLabels } from './change-labels.ts'
import styles from './change-list.module.css'
import { changesOf } from './changes.ts'

const FIRST = 12

interface ChangeListProps {
  before: unknown
  after: unknown
  /** The action that the log names. */
  what?: string
}

/** The old and the new value of every field that changed. */
export function ChangeList({ before, after, what }: ChangeListProps) {
  const [all, showAll] = useState(false)
  const changes = changesOf(useChangeLabels(), before, after, what)
  if (changes.length === 0) return null
  const shown = all ? changes : changes.slice(0, FIRST)
  return (
    <>
      <dl className={styles.changes}>
        {shown.map(({ name, was, is }, at) => (
          <div key={`${name} ${at}`}>
            {name && <dt>{name}</dt>}
            <dd>
              {was !== '' && (
                <del>
                  <Shown text={was} />
                </del>
              )}
              {was !== '' && is !== '' && ' → '}
              {is !== '' && (
                <ins>
                  <Shown text={is} />
                </ins>
              )}
            </dd>
          </div>
        ))}
      </dl>
      {shown.length < changes.length && (
        <Button type="link" size="small" disabled={false} onClick={() => showAll(true)}>
          展开其余 {changes.length - shown.length} 处
        </Button>
      )}
    </>
  )
}

const PICTURE = /(\/(?:media|uploads\/image)\/[\w.-]+)/

/** Addresses of the shop's own pictures are shown as pictures. */
const Shown = ({ text }: { text: string }) =>
  text
    .split(PICTURE)
    .map((part, at) =>
      at % 2 === 1 ? (
        <img key={`${part} ${at}`} src={part} alt={part.split('/').at(-1)} title={part} loading="lazy" />
      ) : (
        part
      ),
    )
