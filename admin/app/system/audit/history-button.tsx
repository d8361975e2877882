import { Button, Drawer } from 'antd'
import { useState } from 'react'
import { History } from './history.tsx'

interface HistoryButtonProps {
  subject: string
  /** Names the record for screen readers and in the drawer's title: '品牌 世达'. */
  name: string
}

/** For records that have no screen of their own: a row, a card, a field. */
export function HistoryButton({ subject, name }: HistoryButtonProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        type="link"
        size="small"
        disabled={false}
        aria-label={`修改记录：${name}`}
        onClick={() => setOpen(true)}
      >
        修改记录
      </Button>
      {open && (
        <Drawer open size={560} title={`修改记录：${name}`} onClose={() => setOpen(false)}>
          <History subject={subject} />
        </Drawer>
      )}
    </>
  )
}
