import { UploadOutlined } from '@ant-design/icons'
import { importStatement } from '@gongfang/contract/bank-desk'
import type { Output } from '@gongfang/contract/endpoint'
import { Alert, Button, Modal, Upload } from 'antd'
import { useState } from 'react'
import { withFile } from '../base/with-file.ts'
import { useAct } from '../ui/act.ts'

/** Imports a file as the bank exports it. Rows that cannot be read are reported by number. */
export function ImportButton() {
  const { act, busy } = useAct()
  const [found, setFound] = useState<Output<typeof importStatement> | null>(null)
  const send = async (file: File) => {
    const answer = await act(importStatement, withFile(file, {}))
    if (answer) setFound(answer)
  }
  return (
    <>
      <Upload
        accept=".xlsx,.csv"
        showUploadList={false}
        disabled={busy}
        beforeUpload={(file) => {
          void send(file)
          return false
        }}
      >
        <Button type="primary" icon={<UploadOutlined />} loading={busy}>
          导入流水
        </Button>
      </Upload>
      {found && <Answer found={found} onClose={() => setFound(null)} />}
    </>
  )
}

function Answer({ found, onClose }: { found: Output<typeof importStatement>; onClose: () => void }) {
  const { added, known, outgoing, errors } = found
  return (
    <Modal
      open
      title="导入结果"
      footer={
        <Button type="primary" onClick={onClose}>
          知道了
        </Button>
      }
      onCancel={onClose}
    >
      <p>
        新增 {added} 笔到账{known > 0 && `，${known} 笔以前导入过`}
        {outgoing > 0 && `，略过 ${outgoing} 笔支出`}。
      </p>
      {errors.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title={`${errors.length} 行没有导入，请核对后重新导入`}
          description={
            <ul>
              {errors.map(({ row, text }) => (
                <li key={row}>
                  第 {row} 行：{text}
                </li>
              ))}
            </ul>
          }
        />
      )}
    </Modal>
  )
}
