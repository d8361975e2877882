import { Button, Modal } from 'antd'
import { useState } from 'react'
import { OneLicence } from './licence-viewer.tsx'

/** Opens a licence. The server logs who looked at it. */
export function LicenceButton({ licence }: { licence: { id: number; name: string; mime: string } }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button type="link" size="small" onClick={() => setOpen(true)}>
        {licence.name}
      </Button>
      {open && (
        <Modal
          open
          width={900}
          title={licence.name}
          footer={null}
          mask={{ closable: true }}
          onCancel={() => setOpen(false)}
        >
          <OneLicence licence={licence} />
        </Modal>
      )}
    </>
  )
}
