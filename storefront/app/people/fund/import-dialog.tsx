import {
  FUND_SHEET_ROWS,
  type FundRow,
  fundSheetHeads,
  importFunds,
  readFundSheet,
} from '@gongfang/contract/people/fund-sheet'
import { withFile } from '@gongfang/web/base/with-file.ts'
import { useState } from 'react'
import { call } from '../../base/call.ts'
import { useIntentKey } from '../../base/keys.ts'
import { Button } from '../../ui/button.tsx'
import { SheetInput } from '../../ui/form/sheet-input.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { toast } from '../../ui/overlay/toast.tsx'
import styles from './fund.module.css'
import { useSend } from './use-send.ts'

interface ImportDialogProps {
  onClose: () => void
  onImported: () => void
}

/** Sets up the funds of a sheet: each row is judged first, and a second press sets up those without a problem. */
export function ImportDialog({ onClose, onImported }: ImportDialogProps) {
  const [rows, setRows] = useState<FundRow[] | null>(null)
  const { busy, fields, failure, send } = useSend()
  const keyFor = useIntentKey()
  const good = (rows ?? []).filter(({ fund }) => fund !== null)
  const read = (file: File) => {
    setRows(null)
    void send(async () => {
      setRows((await readRows(file)).rows)
    })
  }
  const save = () => {
    const funds = good.flatMap(({ fund }) => (fund ? [fund] : []))
    void send(async () => {
      const { count } = await call(importFunds, { funds }, { idempotencyKey: keyFor(funds) })
      toast('success', `已设立 ${count} 项经费`)
      onClose()
      onImported()
    })
  }
  const refused = refusedRows(fields, good)
  return (
    <Dialog open onClose={onClose} title="导入经费">
      <div className={styles.sheet}>
        <p>
          上传 .xlsx 或 .csv，首行为表头：{fundSheetHeads.join('、')}
          。负责人和使用人填手机号或姓名，使用人不填为全部成员；一次最多 {FUND_SHEET_ROWS} 项。
        </p>
        <SheetInput label="经费表格" busy={busy} onFile={read} />
        <div aria-live="polite">
          {rows && (
            <p>
              共 {rows.length} 行，{good.length} 行可以设立
              {good.length < rows.length && `，${rows.length - good.length} 行有问题，不会设立`}。
            </p>
          )}
          {[failure, ...refused].filter(Boolean).map((text) => (
            <p key={text} className={styles.error} role="alert">
              {text}
            </p>
          ))}
        </div>
        {rows && <Rows rows={rows} />}
        <p className={styles.buttons}>
          <Button variant="outline" onClick={onClose}>
            取消
          </Button>
          <Button
            busy={busy}
            disabledReason={good.length === 0 ? '没有可以设立的经费' : undefined}
            onClick={save}
          >
            {good.length > 0 ? `设立 ${good.length} 项` : '设立'}
          </Button>
        </p>
      </div>
    </Dialog>
  )
}

/** Refusals of the second press, e.g. 'funds.1.code', by the rows that they are about. */
const refusedRows = (fields: Record<string, string>, good: readonly FundRow[]) =>
  Object.entries(fields).map(([field, text]) => {
    const row = good[Number(field.split('.')[1])]
    return row ? `第 ${row.row} 行：${text}` : text
  })

const readRows = (file: File) => call(readFundSheet, withFile(file, {}))

const Rows = ({ rows }: { rows: readonly FundRow[] }) => (
  <ul className={styles.imported}>
    {rows.map(({ row, code, name, owner, amount, period, problems }) => (
      <li key={row}>
        <b>
          第 {row} 行 {code} {name}
        </b>
        <small>
          {owner}，{amount} 元，{period}
        </small>
        {problems.map((text) => (
          <small key={text} className={styles.error}>
            {text}
          </small>
        ))}
      </li>
    ))}
  </ul>
)
