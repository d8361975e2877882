import type { Output } from '@gongfang/contract/base/endpoint'
import {
  exportMaterialCodes,
  importMaterialCodes,
  MATERIAL_CODE_RULES,
  type MaterialRow,
  readMaterialSheet,
} from '@gongfang/contract/goods/material-code'
import { withFile } from '@gongfang/web/base/with-file.ts'
import { useState } from 'react'
import { call } from '../../base/call.ts'
import { saveFile } from '../../base/download.ts'
import { useIntentKey } from '../../base/keys.ts'
import { refreshUserInfo } from '../../base/session.ts'
import { useSend } from '../../people/fund/use-send.ts'
import { Button } from '../../ui/button.tsx'
import { SheetInput } from '../../ui/form/sheet-input.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { toast } from '../../ui/overlay/toast.tsx'
import styles from './page.module.css'

interface ImportDialogProps {
  onClose: () => void
  onImported: () => void
}

/** Writes the codes of a sheet: each row is judged first, and a second press writes those without a problem. */
export function ImportDialog({ onClose, onImported }: ImportDialogProps) {
  const [sheet, setSheet] = useState<Output<typeof readMaterialSheet> | null>(null)
  const { busy, fields, failure, send } = useSend()
  const keyFor = useIntentKey()
  const good = (sheet?.rows ?? []).filter(({ put }) => put !== null)
  const read = (file: File) => {
    setSheet(null)
    void send(async () => {
      setSheet(await call(readMaterialSheet, withFile(file, {})))
    })
  }
  const save = () => {
    const puts = good.flatMap(({ put }) => (put ? [put] : []))
    void send(async () => {
      const { added, changed } = await call(
        importMaterialCodes,
        { rows: puts },
        { idempotencyKey: keyFor(puts) },
      )
      toast('success', `已写入物料号：新增 ${added} 个，修改 ${changed} 个`)
      void refreshUserInfo()
      onClose()
      onImported()
    })
  }
  const refused = Object.entries(fields).map(([field, text]) => {
    const row = good[Number(field.split('.')[1])]
    return row ? `第 ${row.row} 行：${text}` : text
  })
  return (
    <Dialog open onClose={onClose} title="导入物料号">
      <div className={styles.sheet}>
        <p>
          上传 .xlsx 或 .csv，表头要有“物料号”和“型号”（也认 ERP
          导出的“物料编码”“存货编码”“规格型号”等），可有“名称”“备注”“本机构单位”“本机构数量”“商城数量”；一次最多{' '}
          {MATERIAL_CODE_RULES.rows} 行。已有的物料号按表格修改，写入前逐行列出。
        </p>
        <p className={styles.choose}>
          <SheetInput label="物料号表格" busy={busy && sheet === null} onFile={read} />
          <Button variant="ghost" onClick={() => void saveFile(exportMaterialCodes, {})}>
            下载现有物料号（可作模板）
          </Button>
        </p>
        <div aria-live="polite">
          {sheet && <p>{summary(sheet)}</p>}
          {[failure, ...refused].filter(Boolean).map((text) => (
            <p key={text} className={styles.error} role="alert">
              {text}
            </p>
          ))}
        </div>
        {sheet && <Rows rows={sheet.rows} />}
        <p className={styles.buttons}>
          <Button variant="outline" onClick={onClose}>
            取消
          </Button>
          <Button
            busy={busy && sheet !== null}
            disabledReason={good.length === 0 ? '没有可以写入的物料号' : undefined}
            onClick={save}
          >
            {good.length > 0 ? `写入 ${good.length} 个` : '写入'}
          </Button>
        </p>
      </div>
    </Dialog>
  )
}

function summary({ rows, unread }: Output<typeof readMaterialSheet>) {
  const count = (does: MaterialRow['does']) => rows.filter((row) => row.does === does).length
  const wrong = count('none')
  const written = `共 ${rows.length} 行：新增 ${count('new')}，修改 ${count('change')}，已有 ${count('same')}`
  return `${written}${wrong > 0 ? `，${wrong} 行有问题，不会写入` : ''}。${unread > 0 ? `另有 ${unread} 行没有物料号和型号，未读取。` : ''}`
}

const names = { new: '新增', change: '修改', same: '已有', none: '有问题' }

/** Rows with problems and changes come first. */
const Rows = ({ rows }: { rows: readonly MaterialRow[] }) => (
  <ul className={styles.rows}>
    {[...rows]
      .sort((a, b) => ranks[a.does] - ranks[b.does] || a.row - b.row)
      .map(({ row, code, model, goods, name, ratio, does, was, problems }) => (
        <li key={row}>
          <b>
            第 {row} 行 {names[does]}：{code || '（空）'} → {goods || model || '（空）'}
          </b>
          <small className={styles.soft}>
            {[name, ratio, was && `现为 ${was}`].filter(Boolean).join('，')}
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

const ranks = { none: 0, change: 1, new: 2, same: 3 }
