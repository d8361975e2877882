import { UploadOutlined } from '@ant-design/icons'
import { type ImportPreview, importStatement } from '@gongfang/contract/money/bank-import-desk'
import { withFile } from '@gongfang/web/base/with-file.ts'
import { Button, Upload } from 'antd'
import { useState } from 'react'
import { useAct } from '../../ui/act.ts'
import { ImportDialog } from './import-dialog.tsx'

/** Reads a file as the bank exports it and shows what importing it would write. */
export function ImportButton() {
  const { act, busy } = useAct()
  const [preview, setPreview] = useState<ImportPreview | null>(null)
  const send = async (file: File) => {
    const answer = await act(importStatement, withFile(file, {}), { reload: false })
    if (answer) setPreview(answer)
  }
  return (
    <>
      <Upload
        accept=".xlsx,.csv,.txt,.xls"
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
      {preview && <ImportDialog key={preview.key} begin={preview} onClose={() => setPreview(null)} />}
    </>
  )
}
