import { type ParsedAddress, parseAddress } from '@gongfang/contract/people/address'
import { useState } from 'react'
import { call } from '../../base/call.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { TextArea } from '../../ui/form/input.tsx'
import { errorText } from '../../ui/states.tsx'
import styles from './address-form.module.css'

/** 智能识别: fills the form from a copied text. Pasting starts it; the button starts it for typed text. */
export function PasteBox({ onRead }: { onRead: (read: ParsedAddress) => void }) {
  const [text, setText] = useState('')
  const [said, setSaid] = useState('')
  const [reading, setReading] = useState(false)

  const read = async (pasted: string) => {
    const wanted = pasted.trim().slice(0, 500)
    if (wanted.length < 2 || reading) return
    setReading(true)
    try {
      const found = await call(parseAddress, { text: wanted })
      const isAddress = found.phone !== '' || found.regionCode !== '' || found.receiver !== ''
      setSaid(isAddress ? resultOf(found) : '未能识别，请手动填写')
      if (isAddress) onRead(found)
    } catch (error) {
      setSaid(errorText(error))
    } finally {
      setReading(false)
    }
  }

  return (
    <div className={styles.paste}>
      <Field label="智能识别" name="paste">
        <TextArea
          value={text}
          maxLength={500}
          rows={2}
          placeholder="粘贴姓名、电话、地址，自动识别"
          onChange={(event) => setText(event.target.value)}
          onPaste={(event) => void read(event.clipboardData.getData('text'))}
        />
      </Field>
      <div className={styles.pasteRow}>
        <span role="status">{said}</span>
        <Button
          variant="outline"
          size="small"
          busy={reading}
          busyText="识别中…"
          disabledReason={text.trim().length < 2 ? '请先粘贴地址文字' : undefined}
          onClick={() => void read(text)}
        >
          识别
        </Button>
      </div>
    </div>
  )
}

/** Says what was not recognised, and what was recognised and has no field. */
function resultOf({ receiver, phone, regionCode, detail, left }: ParsedAddress) {
  const missing = [
    receiver === '' && '收件人',
    phone === '' && '电话',
    // Codes of provinces and cities end in 00.
    /^$|00$/.test(regionCode) && '区/县',
    detail === '' && '详细地址',
  ].filter((name) => name !== false)
  return [
    '请核对识别结果',
    missing.length > 0 && `没有认出：${missing.join('、')}`,
    left.length > 0 && `没有填入：${left.join('；')}`,
  ]
    .filter(Boolean)
    .join('。')
}
