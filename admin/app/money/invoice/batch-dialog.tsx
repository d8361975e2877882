import { UploadOutlined } from '@ant-design/icons'
import { showFen } from '@gongfang/contract/base/money'
import { dayOf } from '@gongfang/contract/base/time'
import {
  attachInvoiceFile,
  type FileMatch,
  issueInvoice,
  MATCH_MOST,
  matchInvoiceFiles,
} from '@gongfang/contract/money/invoice-desk'
import { App, Button, DatePicker, Flex, Modal, Upload } from 'antd'
import dayjs from 'dayjs'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { call } from '../../base/call.ts'
import { PlainTable } from '../../ui/plain-table.tsx'
import { Code, Soft, StateTag } from '../../ui/show.tsx'
import { uploadFile } from '../../ui/upload.ts'

interface Row extends FileMatch {
  key: number
  file: File
  done: string
}

const ways = { request: '按申请号', number: '按发票号码', title: '按抬头，请核对' } as const

/** Matches many PDFs by their names. The matches are shown before they are applied. */
export function BatchDialog({ onClose }: { onClose: () => void }) {
  const { message } = App.useApp()
  const { revalidate } = useRevalidator()
  const [rows, setRows] = useState<Row[]>([])
  const [on, setOn] = useState(() => dayjs(dayOf(new Date())))
  const [busy, setBusy] = useState(false)
  const ready = rows.filter(({ problem, done }) => problem === '' && done === '')

  const match = async (files: File[]) => {
    try {
      const found = await call(matchInvoiceFiles, { names: files.map(({ name }) => name) })
      setRows(found.flatMap((one, key) => (files[key] ? [{ ...one, key, file: files[key], done: '' }] : [])))
    } catch (error) {
      message.error((error as Error).message)
    }
  }
  const apply = async () => {
    setBusy(true)
    for (const row of ready) {
      const done = await carryOut(row, on.format('YYYY-MM-DD')).catch((error: Error) => error.message)
      setRows((all) => all.map((one) => (one.key === row.key ? { ...one, done } : one)))
    }
    setBusy(false)
    await revalidate()
  }
  return (
    <Modal
      open
      width={1080}
      title="批量上传 PDF"
      okText={`应用 ${ready.length} 个`}
      okButtonProps={{ disabled: ready.length === 0 }}
      cancelText="关闭"
      confirmLoading={busy}
      onOk={apply}
      onCancel={onClose}
    >
      <Flex vertical gap={12}>
        <Soft>
          文件名中含申请号（FP 开头）和 20 位发票号码的，会开具对应的申请；只含已登记发票号码的，会补传
          PDF。匹配结果先在下面预览，确认后才生效。
        </Soft>
        <Flex gap={12} wrap align="center">
          <FilePicker disabled={busy} onPick={match} />
          <span>
            开票日期{' '}
            <DatePicker
              aria-label="开票日期"
              allowClear={false}
              value={on}
              maxDate={dayjs(dayOf(new Date()))}
              onChange={(day) => day && setOn(day)}
            />
          </span>
        </Flex>
        {rows.length > 0 && <MatchTable rows={rows} />}
      </Flex>
    </Modal>
  )
}

const FilePicker = ({ disabled, onPick }: { disabled: boolean; onPick: (files: File[]) => void }) => (
  <Upload
    multiple
    accept="application/pdf,.pdf"
    showUploadList={false}
    maxCount={MATCH_MOST}
    beforeUpload={(file, all) => {
      // Called once for each file; the files are matched together.
      if (file === all[0]) onPick(all)
      return false
    }}
  >
    <Button icon={<UploadOutlined />} disabled={disabled}>
      选择文件
    </Button>
  </Upload>
)

const MatchTable = ({ rows }: { rows: Row[] }) => (
  <PlainTable<Row>
    label="文件匹配"
    rowKey="key"
    rows={rows}
    columns={[
      { key: 'name', title: '文件', dataIndex: 'name', width: 260 },
      {
        key: 'request',
        title: '申请',
        render: (_, { request, by }) =>
          request && by ? (
            <Flex vertical>
              <Code>{request.invoiceNo}</Code>
              <Soft>
                {request.title} {showFen(request.amountFen)} · {ways[by]}
              </Soft>
            </Flex>
          ) : (
            <Soft>—</Soft>
          ),
      },
      {
        key: 'number',
        title: '发票号码',
        render: (_, { number, request }) => <Code>{number || request?.number || '—'}</Code>,
      },
      { key: 'what', title: '结果', render: (_, row) => <MatchResult row={row} /> },
    ]}
  />
)

const DONE = '完成'

function MatchResult({ row: { problem, done, request } }: { row: Row }) {
  if (problem !== '') return <Soft>{problem}</Soft>
  if (done !== '') return <StateTag tone={done === DONE ? 'good' : 'bad'}>{done}</StateTag>
  return <StateTag tone="progress">{request?.state === 'requested' ? '将开具' : '将保存 PDF'}</StateTag>
}

/** Issues one invoice or attaches its file, and returns the text of the result. */
async function carryOut({ file, request, number }: Row, on: string): Promise<string> {
  if (!request) return '没有对应的申请'
  const { id: fileId } = await uploadFile(file, 'invoice')
  const { id, amountFen } = request
  if (request.state === 'requested') await call(issueInvoice, { id, number, on, fileId, amountFen })
  else await call(attachInvoiceFile, { id, fileId })
  return DONE
}
