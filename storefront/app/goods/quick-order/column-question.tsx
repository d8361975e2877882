import type { ListReading } from '@gongfang/contract/goods/list-line'
import { useId } from 'react'
import styles from './panels.module.css'

/** The answer: a column, null for none of them, undefined before it is given. */
export type Answer = number | null | undefined

interface ColumnQuestionProps {
  reading: ListReading
  answer: Answer
  onAnswer: (answer: number | null) => void
}

const SHOWN = 5

/** Asks once for the whole list which column is the quantity. */
export function ColumnQuestion({ reading, answer, onAnswer }: ColumnQuestionProps) {
  const name = useId()
  if (!reading.question) return null
  const asked = reading.lines.filter(({ choices }) => choices !== undefined)
  return (
    <fieldset className={styles.question}>
      <legend>哪一列是数量？</legend>
      <p>有 {asked.length} 行不能确定数量，选好后才能识别。</p>
      {reading.question.columns.map((column, at) => (
        <label key={`${at} ${column}`}>
          <input type="radio" name={name} checked={answer === at} onChange={() => onAnswer(at)} />
          <span>
            <b>{placed(reading.question?.columns ?? [], at)}</b>：
            {valuesOf(asked.map(({ choices }) => choices?.[at] ?? ''))}
          </span>
        </label>
      ))}
      <label>
        <input type="radio" name={name} checked={answer === null} onChange={() => onAnswer(null)} />
        <span>都不是，识别后逐行填写</span>
      </label>
    </fieldset>
  )
}

/** The head of a column, with its place among columns of the same head. */
function placed(columns: readonly string[], at: number): string {
  const head = columns[at] ?? ''
  const same = columns.filter((column) => column === head).length
  return same < 2
    ? head
    : `${head}（左起第 ${columns.slice(0, at + 1).filter((column) => column === head).length} 个）`
}

const valuesOf = (values: readonly string[]) =>
  `${values.slice(0, SHOWN).join('、')}${values.length > SHOWN ? '…' : ''}`

/** Lists the lines of a text or file that were not read as goods. */
export function Unread({ said }: { said: readonly string[] }) {
  if (said.length === 0) return null
  return (
    <details className={styles.unread} open={said.length <= SHOWN}>
      <summary>有 {said.length} 处没有当作商品</summary>
      <ul>
        {said.map((each, at) => (
          <li key={`${at} ${each}`}>{each}</li>
        ))}
      </ul>
    </details>
  )
}

export const unreadLines = ({ skipped }: Pick<ListReading, 'skipped'>) =>
  skipped.map(
    ({ at, text, why }) => `第 ${at} 行“${text.length > 40 ? `${text.slice(0, 40)}…` : text}”：${why}`,
  )
