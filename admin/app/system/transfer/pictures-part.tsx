import { PictureOutlined } from '@ant-design/icons'
import { CallFailed, Refused } from '@gongfang/contract/base/call'
import { addImportPicture, retryTransfer, type TransferJob } from '@gongfang/contract/system/transfer'
import { withFile } from '@gongfang/web/base/with-file.ts'
import { Alert, App, Button, Progress, Upload } from 'antd'
import { useRef, useState } from 'react'
import { call } from '../../base/call.ts'
import { useAct } from '../../ui/act.ts'
import styles from './import.module.css'

interface PicturesPartProps {
  job: TransferJob
  missing: readonly string[]
}

/** Uploads pictures one by one; then the file is checked again with them. */
export function PicturesPart({ job, missing }: PicturesPartProps) {
  const { id } = job
  const { act } = useAct()
  const { message } = App.useApp()
  const [sent, setSent] = useState<{ done: number; all: number } | null>(null)
  const [failed, setFailed] = useState<string[]>([])
  const taken = useRef<File | null>(null)

  const sendAll = async (files: readonly File[]) => {
    const wrong: string[] = []
    setFailed([])
    for (const [at, file] of files.entries()) {
      setSent({ done: at, all: files.length })
      try {
        await call(addImportPicture, withFile(file, { id: String(id) }))
      } catch (error) {
        if (!(error instanceof Refused || error instanceof CallFailed)) throw error
        wrong.push(`${file.name}：${error.message}`)
      }
    }
    setSent(null)
    setFailed(wrong)
    message.success(`已上传 ${files.length - wrong.length} 张图片`)
    await act(retryTransfer, { id })
  }
  return (
    <section className={styles.pictures} aria-label="图片">
      {missing.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title={`还缺 ${missing.length} 张图片`}
          description={`${missing.slice(0, 12).join('、')}${missing.length > 12 ? ' 等' : ''}。不补传也可以导入：新商品先不含这些图片，已有商品的图片不变。`}
        />
      )}
      <Upload
        multiple
        accept="image/jpeg,image/png,image/webp"
        showUploadList={false}
        disabled={sent !== null}
        beforeUpload={(_file, files) => {
          // Called once for each file; the first call uploads all of them.
          if (taken.current !== files[0]) {
            taken.current = files[0] ?? null
            void sendAll(files)
          }
          return false
        }}
      >
        <Button icon={<PictureOutlined />} loading={sent !== null}>
          选择图片（可多选）
        </Button>
      </Upload>
      <span className="soft"> 按文件名对应表中的“图片”列，已上传 {job.pictures} 张</span>
      {sent && <Progress percent={Math.round((sent.done / sent.all) * 100)} aria-label="上传进度" />}
      {failed.length > 0 && <Alert type="error" title="以下图片未能上传" description={failed.join('；')} />}
    </section>
  )
}
