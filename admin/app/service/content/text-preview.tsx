import { previewText } from '@gongfang/contract/service/content-desk'
import { Modal, Segmented } from 'antd'
import { useEffect, useState } from 'react'
import { call } from '../../base/call.ts'
import { Loading } from '../../ui/loading.tsx'
import styles from './content.module.css'
import { textPage } from './text-page.ts'

interface TextPreviewProps {
  head: { title: string; summary: string; byline: string; cover: string }
  body: string
  onClose: () => void
}

/** The text as readers see it on a phone and on a PC. The frame runs no scripts and loads nothing from other sites. */
export function TextPreview({ head, body, onClose }: TextPreviewProps) {
  const [width, setWidth] = useState<'phone' | 'pc'>('phone')
  const [clean, setClean] = useState<string | null>(null)
  const [failed, setFailed] = useState('')
  useEffect(() => {
    call(previewText, { body }).then(
      (text) => setClean(text.body),
      (error) => setFailed((error as Error).message),
    )
  }, [body])
  return (
    <Modal open centered width={1100} title="预览" footer={null} mask={{ closable: true }} onCancel={onClose}>
      <Segmented
        aria-label="预览宽度"
        style={{ marginBottom: 12 }}
        value={width}
        options={[
          { value: 'phone', label: '手机' },
          { value: 'pc', label: '电脑' },
        ]}
        onChange={setWidth}
      />
      {failed && <p role="alert">{failed}</p>}
      {clean === null ? (
        !failed && <Loading />
      ) : (
        <iframe
          title="正文预览"
          sandbox=""
          srcDoc={textPage(head, clean)}
          className={`${styles.frame} ${width === 'phone' ? styles.phone : ''}`}
        />
      )}
    </Modal>
  )
}
