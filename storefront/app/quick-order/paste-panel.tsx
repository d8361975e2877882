import { readLines, type WantedLine } from '@gongfang/contract/quick-order'
import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { TextArea } from '../ui/form/input.tsx'
import styles from './panels.module.css'
import { keepPasted, restOf, takePasted } from './pasted.ts'

interface PanelProps {
  room: number
  busy: boolean
  add: (lines: readonly WantedLine[]) => Promise<boolean>
}

/** Takes text from a spreadsheet or a message. Lines beyond the limit stay in the field. */
export function PastePanel({ room, busy, add }: PanelProps) {
  const [text, setText] = useState(takePasted)
  const lines = readLines(text)
  const left = Math.max(0, lines.length - room)
  const set = (next: string) => {
    keepPasted(next)
    setText(next)
  }
  const submit = async () => {
    if (await add(lines.slice(0, room))) set(restOf(text, room))
  }
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
        每行一个型号、条码或品名，与数量用空格、制表符、逗号或冒号分隔，“×2”“2 个”均可识别；可直接从 Excel
        复制两列，或粘贴微信中的清单。
        {left > 0 && (
          <strong className={styles.tooMany} role="status">
            一次最多 200 行，超出的 {left} 行会留在输入框中，请分批添加。
          </strong>
        )}
      </p>
      <p className={styles.actions}>
        <Button
          busy={busy}
          busyText="识别中…"
          disabledReason={lines.length === 0 ? '请先粘贴型号' : undefined}
          onClick={submit}
        >
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
