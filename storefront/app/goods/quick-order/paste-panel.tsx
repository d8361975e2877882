import { answered } from '@gongfang/contract/goods/list-table'
import { readText } from '@gongfang/contract/goods/list-text'
import { useDeferredValue, useMemo, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { TextArea } from '../../ui/form/input.tsx'
import { type Answer, ColumnQuestion, Unread, unreadLines } from './column-question.tsx'
import styles from './panels.module.css'
import { keepPasted, takePasted } from './pasted.ts'
import { restOf, wholeLines } from './pasted-rest.ts'
import type { QuickList } from './use-quick-list.ts'

interface PanelProps {
  room: number
  busy: boolean
  add: QuickList['add']
}

/** Takes text from a spreadsheet or a message. Lines beyond the limit stay in the field. */
export function PastePanel({ room, busy, add }: PanelProps) {
  const [text, setText] = useState(takePasted)
  const [answer, setAnswer] = useState<Answer>(undefined)
  const shown = useDeferredValue(text)
  const reading = useMemo(() => readText(shown), [shown])
  const { lines, question } = reading
  const left = Math.max(0, lines.length - room)
  const set = (next: string) => {
    keepPasted(next)
    setText(next)
    setAnswer(undefined)
  }
  const submit = async () => {
    const now = readText(text)
    const ready = now.question ? answered(now, answer ?? null) : now
    const taken = wholeLines(ready.lines, room)
    if (await add(ready.lines.slice(0, taken), unreadLines(ready))) set(restOf(text, taken))
  }
  const why =
    lines.length === 0
      ? '请先粘贴型号'
      : question && answer === undefined
        ? '请先选择哪一列是数量'
        : undefined
  return (
    <>
      <TextArea
        className={styles.paste ?? ''}
        rows={9}
        aria-label="粘贴型号和数量"
        aria-describedby="paste-hint"
        placeholder={'DIN912-M6X20-A2\t200\nHX-6，5个\nKC-150-0.02 x3'}
        value={text}
        onChange={(event) => set(event.target.value)}
      />
      <p id="paste-hint" className={styles.hint}>
        每行一个型号、条码或品名，后面写数量，“×2”“2 个”“两把”均可识别；可从 Excel
        连表头一起复制多列，或粘贴微信中的清单。
        {left > 0 && (
          <strong className={styles.tooMany} role="status">
            一次最多 200 行，超出的 {left} 行会留在输入框中，请分批添加。
          </strong>
        )}
      </p>
      <ColumnQuestion reading={reading} answer={answer} onAnswer={setAnswer} />
      <Unread said={unreadLines(reading)} />
      <p className={styles.actions}>
        <Button busy={busy} busyText="识别中…" disabledReason={why} onClick={submit}>
          {lines.length === 0 ? '识别型号' : `识别 ${Math.min(lines.length, room)} 行`}
        </Button>
        {text !== '' && (
          <Button variant="outline" onClick={() => set('')}>
            清空
          </Button>
        )}
      </p>
    </>
  )
}
