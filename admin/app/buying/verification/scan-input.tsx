import { CameraOutlined } from '@ant-design/icons'
import { Button, Input, type InputRef } from 'antd'
import { type RefObject, useRef, useState } from 'react'
import { Camera } from './camera.tsx'
import styles from './scan-input.module.css'

interface ScanInputProps {
  label: string
  busy: boolean
  onCode: (code: string) => void
  /** Called by Enter in the empty field. */
  onEnter?: () => void
  /** The text of the button. */
  action: string
  focus?: RefObject<InputRef | null>
}

/** A field for a code from a hand scanner, the keyboard or the camera. */
export function ScanInput({ label, busy, onCode, onEnter, action, focus }: ScanInputProps) {
  const own = useRef<InputRef>(null)
  const input = focus ?? own
  const [code, setCode] = useState('')
  const [watching, setWatching] = useState(false)
  const send = (text: string) => {
    const trimmed = text.trim()
    if (trimmed === '' || busy) return
    setCode('')
    onCode(trimmed)
    input.current?.focus()
  }
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        send(code)
      }}
    >
      <Input
        ref={input}
        size="large"
        className={styles.input}
        aria-label={label}
        placeholder={label}
        inputMode="numeric"
        autoComplete="off"
        autoFocus
        maxLength={200}
        data-paste="number"
        allowClear
        value={code}
        onChange={({ target }) => setCode(target.value)}
        onPressEnter={() => {
          if (code.trim() === '' && !busy) onEnter?.()
        }}
      />
      <Button size="large" type="primary" htmlType="submit" loading={busy} className={styles.button}>
        {action}
      </Button>
      <Button
        size="large"
        icon={<CameraOutlined />}
        className={styles.button}
        onClick={() => setWatching(true)}
      >
        扫码
      </Button>
      {watching && (
        <Camera
          onClose={() => setWatching(false)}
          onCode={(text) => {
            setWatching(false)
            send(text)
          }}
        />
      )}
    </form>
  )
}
