import type { Slip } from '@gongfang/contract/money/bank'
import { Button, Modal } from 'antd'
import { useState } from 'react'
import { OneLicence } from '../../people/institution/licence-viewer.tsx'

/** Shows a slip in the viewer for licences. */
export const SlipViewer = ({ slip: { uploadId, name, mime } }: { slip: Slip }) => (
  <OneLicence key={uploadId} licence={{ id: uploadId, name, mime }} />
)

export function SlipButton({ slip }: { slip: Slip }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button type="link" size="small" style={{ padding: 0 }} onClick={() => setOpen(true)}>
        查看凭证
      </Button>
      {open && (
        <Modal
          open
          width={900}
          title="转账凭证"
          footer={null}
          mask={{ closable: true }}
          onCancel={() => setOpen(false)}
        >
          <SlipViewer slip={slip} />
        </Modal>
      )}
    </>
  )
}
