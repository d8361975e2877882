import { showFen } from '@gongfang/contract/base/money'
import { confirmImport, type ImportPreview } from '@gongfang/contract/money/bank-import-desk'
import { Alert, Checkbox, Flex, Modal, Tabs, Typography } from 'antd'
import { useState } from 'react'
import { useAct } from '../../ui/act.ts'
import { ImportQuestion } from './import-question.tsx'
import { ImportRows } from './import-rows.tsx'

interface ImportDialogProps {
  begin: ImportPreview
  onClose: () => void
}

const APART: Record<ImportPreview['apart'], string> = {
  serial: '按银行流水号区分每一笔：同一流水号只导入一次。',
  parts:
    '文件没有银行流水号，按账号、日期、时间、金额、余额、付款人和摘要区分；完全相同的按出现的次序各算一笔。重复导入或期间重叠时，已有的不会再导入。',
  both: '有银行流水号的按流水号区分，没有的按账号、日期、时间、金额、余额、付款人和摘要区分。',
}

/**
 * Shows what an import would write before anything is written. Only its buttons close it, so that no answer is lost.
 */
export function ImportDialog({ begin, onClose }: ImportDialogProps) {
  const { act, busy } = useAct()
  const [preview, setPreview] = useState(begin)
  const twins = preview.received.filter(({ twin }) => twin)
  const sure = preview.received.filter(({ twin }) => !twin)
  const [taken, setTaken] = useState<readonly number[]>([])
  const [isOurs, setOurs] = useState(false)
  const asksAccount = preview.otherAccount !== '' && !isOurs
  const count = sure.length + taken.length
  const open = preview.question?.values.filter(({ meaning }) => meaning === null) ?? []
  const nothing = count === 0 && twins.length === 0
  const confirm = async () => {
    const done = ({ added, known, left }: { added: number; known: number; left: number }) =>
      `新增 ${added} 笔到账${known > 0 ? `，${known} 笔以前导入过` : ''}${left > 0 ? `，${left} 行没有导入，再次选择该文件可查看原因` : ''}`
    if (await act(confirmImport, { key: preview.key, take: [...taken] }, { done })) onClose()
  }
  const sum = [...sure, ...twins.filter(({ row }) => taken.includes(row))].reduce(
    (all, { amountFen }) => all + (amountFen ?? 0),
    0,
  )
  const tabs = tabsOf(preview, sure, twins)
  return (
    <Modal
      open
      width={960}
      title={`导入“${preview.fileName}”`}
      okText={count > 0 ? `导入 ${count} 笔到账，共 ${showFen(sum)}` : '勾选后导入'}
      cancelText={nothing && open.length === 0 ? '关闭' : '不导入'}
      confirmLoading={busy}
      okButtonProps={{ disabled: count === 0 || asksAccount, hidden: nothing }}
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      onOk={confirm}
      onCancel={onClose}
    >
      <Flex vertical gap={12}>
        {preview.question && (
          <ImportQuestion
            key={JSON.stringify(preview.question.values.map(({ meaning }) => meaning))}
            importKey={preview.key}
            question={preview.question}
            onAnswered={(next) => {
              setPreview(next)
              setTaken([])
            }}
          />
        )}
        <OtherAccount account={preview.otherAccount} isOurs={isOurs} onChange={setOurs} />
        <Notes preview={preview} twins={twins.length} open={open.length} nothing={nothing} />
        <Tabs
          items={tabs.map(({ key, label, rows, choose }) => ({
            key,
            label: `${label} ${rows.length}`,
            children: (
              <ImportRows
                rows={rows}
                label={label}
                chosen={choose ? { rows: taken, onChange: setTaken } : undefined}
              />
            ),
          }))}
        />
      </Flex>
    </Modal>
  )
}

interface NotesProps {
  preview: ImportPreview
  /** Lines that may have been imported before. */
  twins: number
  /** Values that have no meaning yet. */
  open: number
  nothing: boolean
}

/** How lines are told apart, and what is not imported. */
const Notes = ({ preview, twins, open, nothing }: NotesProps) => (
  <>
    <Typography.Text type="secondary">
      {APART[preview.apart]}
      {preview.unreadSheets.length > 0 && `没有读取的工作表：${preview.unreadSheets.join('、')}。`}
    </Typography.Text>
    {nothing && open === 0 && <Alert type="info" showIcon title="文件中没有可导入的到账" />}
    {(preview.doubtful.length > 0 || twins > 0) && (
      <Alert type="warning" showIcon title={doubtText(preview.doubtful.length, twins, open)} />
    )}
  </>
)

function doubtText(doubtful: number, twins: number, open: number): string {
  const parts = [
    doubtful > 0 &&
      `${doubtful} 行存疑，不会导入${open > 0 ? '；回答上面的问题后会重新读取' : '，原因见各行'}`,
    twins > 0 && `${twins} 行可能与以前导入的是同一笔，不会导入；核对后确认是另一笔的，请在“可能重复”中勾选`,
  ]
  return parts.filter(Boolean).join('。')
}

interface OtherAccountProps {
  /** '' when the file is of an account of the shop. */
  account: string
  isOurs: boolean
  onChange: (isOurs: boolean) => void
}

function OtherAccount({ account, isOurs, onChange }: OtherAccountProps) {
  if (account === '') return null
  return (
    <Alert
      type="warning"
      showIcon
      title={`文件的账号是 ${account}，与配置中的对公账户不同`}
      description={
        <Checkbox checked={isOurs} onChange={({ target }) => onChange(target.checked)}>
          这也是本店的账户，可以导入
        </Checkbox>
      }
    />
  )
}

const tabsOf = (preview: ImportPreview, sure: ImportPreview['received'], twins: ImportPreview['received']) =>
  [
    { key: 'received', label: '到账', rows: sure },
    { key: 'twins', label: '可能重复', rows: twins, choose: true },
    { key: 'doubtful', label: '存疑', rows: preview.doubtful },
    { key: 'outgoing', label: '支出', rows: preview.outgoing },
    { key: 'known', label: '已导入过', rows: preview.known },
    { key: 'skipped', label: '不是明细', rows: preview.skipped },
  ].filter(({ key, rows }) => rows.length > 0 || key === 'received')
