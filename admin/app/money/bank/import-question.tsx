import { showTime } from '@gongfang/contract/base/time'
import {
  answerImport,
  DirectionMeaning,
  directionMeaningNames,
  type ImportPreview,
} from '@gongfang/contract/money/bank-import-desk'
import { Alert, Button, Flex, Radio } from 'antd'
import { useState } from 'react'
import { useAct } from '../../ui/act.ts'
import { Soft } from '../../ui/show.tsx'

type Question = NonNullable<ImportPreview['question']>

interface ImportQuestionProps {
  importKey: string
  question: Question
  onAnswered: (preview: ImportPreview) => void
}

/** Asks what the directions of a file mean; the answer holds for files with the same heads and can be changed here. */
export function ImportQuestion({ importKey, question: { column, values }, onAnswered }: ImportQuestionProps) {
  const { act, busy } = useAct()
  const isOpen = values.some(({ meaning }) => meaning === null)
  const [changing, setChanging] = useState(isOpen)
  const [chosen, setChosen] = useState<Record<string, DirectionMeaning | null>>(
    Object.fromEntries(values.map(({ value, meaning }) => [value, meaning])),
  )
  const answers = values.flatMap(({ value }) => {
    const meaning = chosen[value]
    return meaning ? [{ value, meaning }] : []
  })
  const save = async () => {
    const preview = await act(answerImport, { key: importKey, answers }, { done: '已记住', reload: false })
    if (preview) onAnswered(preview)
  }
  const title = column
    ? `“${column}”列的这些值是收入还是支出？`
    : '文件没有收支方向，金额都是正数：这些是收入还是支出？'
  return (
    <Alert
      type={isOpen ? 'warning' : 'info'}
      title={isOpen ? title : `收支方向：${column ? `“${column}”列` : '文件没有这一列'}`}
      description={
        <Flex vertical gap={16} align="start">
          {values.map(({ value, rows, meaning, by, answer }) => (
            <Flex key={value} vertical gap={4} role="group" aria-label={nameOf(column, value)}>
              <span>
                <b>{nameOf(column, value)}</b> <Soft>{rowsText(rows)}</Soft>
                {!changing && meaning && ` = ${directionMeaningNames[meaning]}`}
                {!changing && <Soft> {sourceOf(by, answer)}</Soft>}
              </span>
              {changing && (
                <Radio.Group
                  value={chosen[value]}
                  options={DirectionMeaning.options.map((one) => ({
                    value: one,
                    label: directionMeaningNames[one],
                  }))}
                  onChange={({ target }) => setChosen({ ...chosen, [value]: target.value })}
                />
              )}
            </Flex>
          ))}
          {changing ? (
            <>
              <Soft>同样表头的文件以后按这个回答读取，可以在导入时修改。</Soft>
              <Button type="primary" loading={busy} disabled={answers.length === 0} onClick={save}>
                记住并重新读取
              </Button>
            </>
          ) : (
            <Button size="small" onClick={() => setChanging(true)}>
              修改
            </Button>
          )}
        </Flex>
      }
    />
  )
}

const nameOf = (column: string, value: string) => (column === '' ? '没有方向的金额' : value || '（空白）')

const SHOWN = 5
const rowsText = (rows: readonly number[]) =>
  `第 ${rows.slice(0, SHOWN).join('、')} 行${rows.length > SHOWN ? `等 ${rows.length} 行` : ''}`

function sourceOf(by: Question['values'][number]['by'], answer: Question['values'][number]['answer']) {
  if (by === 'file') return '（由余额或户名得出）'
  return answer ? `（${answer.staffName} ${showTime(answer.at)} 回答）` : ''
}
