import type { Output } from '@gongfang/contract/base/endpoint'
import { answered } from '@gongfang/contract/goods/list-table'
import { readList } from '@gongfang/contract/goods/quick-order'
import { withFile } from '@gongfang/web/base/with-file.ts'
import { useState } from 'react'
import { useLocation } from 'react-router'
import FileSpreadsheet from '~icons/file-spreadsheet'
import { call } from '../../base/call.ts'
import { loginPath } from '../../base/redirect.ts'
import { useSession } from '../../base/session.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/overlay/toast.tsx'
import { errorText } from '../../ui/states.tsx'
import { type Answer, ColumnQuestion, Unread, unreadLines } from './column-question.tsx'
import styles from './panels.module.css'
import { download, templateCsv } from './sheet-text.ts'
import type { QuickList } from './use-quick-list.ts'

interface PanelProps {
  room: number
  busy: boolean
  add: QuickList['add']
}

const MOST_BYTES = 5 * 1024 * 1024

/** Takes a spreadsheet, which the server reads. It needs a login. */
export function FilePanel({ room, busy, add }: PanelProps) {
  const { token } = useSession()
  const [reading, setReading] = useState(false)
  const [said, setSaid] = useState('')
  const [asked, setAsked] = useState<Output<typeof readList> | null>(null)
  const [answer, setAnswer] = useState<Answer>(undefined)

  async function put(list: Output<typeof readList>) {
    const { lines, left } = list
    const over = left + Math.max(0, lines.length - room)
    if (!(await add(lines.slice(0, room), unreadOf(list)))) return
    setAsked(null)
    if (over > 0)
      // A toast, because the panel closes once its lines are added.
      toast('warning', `一次最多 200 行，文件中还有 ${over} 行未读取，请删去已添加的行后再次上传`, 15_000)
  }

  async function read(file: File | undefined) {
    if (!file || reading) return
    setSaid('')
    setAsked(null)
    setAnswer(undefined)
    if (file.size > MOST_BYTES) return setSaid('文件不能超过 5 MB')
    setReading(true)
    try {
      const list = await send(file)
      if (list.question) setAsked(list)
      else await put(list)
    } catch (error) {
      setSaid(errorText(error))
    }
    setReading(false)
  }

  return (
    <>
      {token === null ? <LogIn /> : <DropZone busy={reading || busy} read={(file) => void read(file)} />}
      {said !== '' && (
        <p className={styles.problem} role="alert">
          {said}
        </p>
      )}
      {asked && (
        <>
          <ColumnQuestion reading={asked} answer={answer} onAnswer={setAnswer} />
          <Unread said={unreadOf(asked)} />
        </>
      )}
      <p className={styles.actions}>
        {asked && (
          <Button
            busy={busy}
            busyText="识别中…"
            disabledReason={answer === undefined ? '请先选择哪一列是数量' : undefined}
            onClick={() => put({ ...asked, ...answered(asked, answer ?? null) })}
          >
            识别 {Math.min(asked.lines.length, room)} 行
          </Button>
        )}
        <Button variant="outline" onClick={() => download('快速下单模板.csv', templateCsv())}>
          下载模板
        </Button>
      </p>
    </>
  )
}

/** Lists the sheets, rows and lines of the file that were not read. */
function unreadOf(list: Output<typeof readList>): string[] {
  const { sheet, otherSheets, hiddenRows } = list
  return [
    ...(otherSheets.length > 0 ? [`只读了工作表“${sheet}”，未读：${otherSheets.join('、')}`] : []),
    ...(hiddenRows.length > 0 ? [`隐藏的行没有读：第 ${hiddenRows.join('、')} 行`] : []),
    ...unreadLines(list),
  ]
}

const send = (file: File) => call(readList, withFile(file, {}))

function LogIn() {
  const { pathname, search } = useLocation()
  return (
    <div className={styles.drop}>
      <FileSpreadsheet size={32} aria-hidden="true" />
      <span>登录后可上传采购清单</span>
      <small>未登录也可使用逐行录入和粘贴</small>
      <Button to={loginPath(pathname + search)}>去登录</Button>
    </div>
  )
}

function DropZone({ busy, read }: { busy: boolean; read: (file: File | undefined) => void }) {
  return (
    <label
      className={styles.drop}
      data-busy={busy || undefined}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        read(event.dataTransfer.files[0])
      }}
    >
      <FileSpreadsheet size={32} aria-hidden="true" />
      <span>{busy ? '识别中…' : '点击选择文件，或拖到这里'}</span>
      <small>.xlsx 或 .csv，不超过 5 MB，最多 200 行；本商城导出的购物车也可直接上传</small>
      <input
        type="file"
        accept=".xlsx,.csv"
        className="visually-hidden"
        aria-label="上传采购清单"
        onChange={(event) => {
          read(event.target.files?.[0])
          // Allows choosing the same file again after it was corrected.
          event.target.value = ''
        }}
      />
    </label>
  )
}
