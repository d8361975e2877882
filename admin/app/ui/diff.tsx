import { showTime } from '@gongfang/contract/time'
import styles from './diff.module.css'
import { fieldText } from './words.ts'

/** Before and after of a change, field by field; what stayed is left out. */
export function Diff({ before, after }: { before: unknown; after: unknown }) {
  const changes = changesOf(before, after)
  if (changes.length === 0) return null
  return (
    <dl className={styles.diff}>
      {changes.map(([field, was, is]) => (
        <div key={field}>
          {field && <dt>{fieldText(field)}</dt>}
          <dd>
            {was !== '' && <del>{was}</del>} {is !== '' && <ins>{is}</ins>}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function changesOf(before: unknown, after: unknown): [field: string, was: string, is: string][] {
  if (!isRecord(before) && !isRecord(after)) {
    return textOf(before) === textOf(after) ? [] : [['', textOf(before), textOf(after)]]
  }
  const [was, is] = [isRecord(before) ? before : {}, isRecord(after) ? after : {}]
  return [...new Set([...Object.keys(was), ...Object.keys(is)])]
    .map((field): [string, string, string] => [field, textOf(was[field]), textOf(is[field])])
    .filter(([, one, other]) => one !== other)
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/

function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? '是' : '否'
  if (typeof value === 'string' && INSTANT.test(value)) return showTime(value)
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.length > 400 ? `${text.slice(0, 400)}……` : text
}
