import { chooseMessages, type MessageChannel, type MessageKind } from '@gongfang/contract/people/message'
import { useState } from 'react'
import { call } from '../../../base/call.ts'
import { errorText } from '../../../ui/states.tsx'
import styles from './message-settings.module.css'

interface ChannelSwitchProps {
  kind: MessageKind
  way: { channel: MessageChannel; on: boolean; fixed: string }
  label: string
  closed: boolean
}

/** Saved at the press. A press that is not saved takes the switch back and says why. */
export function ChannelSwitch({ kind, way: { channel, fixed, ...way }, label, closed }: ChannelSwitchProps) {
  const [on, setOn] = useState(way.on)
  const [said, setSaid] = useState<{ text: string; failed?: true; busy?: true } | null>(null)
  const save = async (wish: boolean) => {
    if (said?.busy) return
    setOn(wish)
    setSaid({ text: '保存中', busy: true })
    try {
      const saved = await call(chooseMessages, { kind, channel, on: wish })
      setOn(saved.on)
      setSaid({ text: '已保存' })
    } catch (error) {
      setOn(!wish)
      setSaid({ text: `未保存：${errorText(error)}`, failed: true })
    }
  }
  return (
    <>
      <label className={styles.switch}>
        <span className="visually-hidden">{label}</span>
        <input
          type="checkbox"
          role="switch"
          checked={on}
          aria-checked={on}
          aria-describedby={fixed === '' ? undefined : `${kind}-${channel}`}
          disabled={closed || fixed !== ''}
          onChange={({ target }) => void save(target.checked)}
        />
      </label>
      <span role="status" className={said?.failed ? styles.failed : styles.said}>
        {said?.text}
      </span>
    </>
  )
}
