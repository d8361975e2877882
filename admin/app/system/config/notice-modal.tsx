import type { Holidays } from '@gongfang/contract/system/holidays'
import { Input, Modal } from 'antd'
import { useId, useState } from 'react'
import styles from './holidays-field.module.css'
import { readNotice } from './typed-days.ts'

interface NoticeModalProps {
  onRead: (holidays: Holidays) => void
  onClose: () => void
}

/** Takes the days out of the notice in which the State Council publishes them. */
export function NoticeModal({ onRead, onClose }: NoticeModalProps) {
  const id = useId()
  const [text, setText] = useState('')
  const [why, setWhy] = useState('')
  const read = () => {
    const found = readNotice(text)
    if ('why' in found) return setWhy(found.why)
    onRead(found)
    onClose()
  }
  return (
    <Modal open title="粘贴放假通知" okText="填入" onOk={read} onCancel={onClose}>
      <label htmlFor={id}>《国务院办公厅关于……年部分节假日安排的通知》，连同标题</label>
      <Input.TextArea
        id={id}
        autoFocus
        rows={10}
        value={text}
        maxLength={10_000}
        status={why === '' ? '' : 'error'}
        {...(why !== '' && { 'aria-invalid': true, 'aria-describedby': `${id}-why` })}
        onChange={({ target }) => {
          setText(target.value)
          setWhy('')
        }}
      />
      {why !== '' && (
        <div id={`${id}-why`} role="alert" className={styles.why}>
          {why}
        </div>
      )}
    </Modal>
  )
}
