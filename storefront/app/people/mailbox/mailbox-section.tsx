import type { Mailbox } from '@gongfang/contract/people/mailbox'
import { removeMailbox, saveMailbox } from '@gongfang/contract/people/mailbox'
import { useState } from 'react'
import { call } from '../../base/call.ts'
import { change } from '../../base/change.ts'
import { Block } from '../../ui/block.tsx'
import { Button } from '../../ui/button.tsx'
import { Radio } from '../../ui/form/input.tsx'
import { late } from '../../ui/late.tsx'
import { confirmWarning } from '../../ui/overlay/confirm.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { toast } from '../../ui/overlay/toast.tsx'
import styles from './mailbox.module.css'

const MailboxForm = late(() => import('./mailbox-form.tsx').then((file) => file.MailboxForm))

interface MailboxSectionProps {
  mailbox: Mailbox
  /** The switches of the channel depend on it. */
  onChange: () => void
}

/** Where mails go. An address gets nothing before the member has given the code that was sent to it. */
export function MailboxSection({
  mailbox: { address, daily, bounce, closed },
  onChange,
}: MailboxSectionProps) {
  const [open, setOpen] = useState(false)
  const [saving, setSaving] = useState(false)

  async function choose(wish: boolean) {
    setSaving(true)
    if (await change(call(saveMailbox, { daily: wish }))) {
      toast('success', wish ? '每天早上 8 点发一封汇总' : '每条消息发一封邮件')
      onChange()
    }
    setSaving(false)
  }
  async function remove() {
    const message = `不再向 ${address} 发送消息，站内消息照常。确定要移除吗？`
    if (!(await confirmWarning({ message, confirmText: '移除邮箱' }))) return
    if (!(await change(call(removeMailbox, {})))) return
    toast('success', '邮箱已移除')
    onChange()
  }

  if (closed !== '' && address === '') return null
  return (
    <Block title="接收消息的邮箱">
      <div className={styles.head}>
        <p className={styles.address}>{address === '' ? '还没有邮箱' : address}</p>
        <span className={styles.buttons}>
          {address !== '' && (
            <Button variant="outline" size="small" onClick={remove}>
              移除
            </Button>
          )}
          {closed === '' && (
            <Button variant="outline" size="small" onClick={() => setOpen(true)}>
              {address === '' ? '添加邮箱' : bounce === '' ? '更换邮箱' : '重新确认'}
            </Button>
          )}
        </span>
      </div>
      {bounce !== '' && (
        <p className={styles.bounce} role="status">
          邮件被退回：{bounce}。邮件已暂停，请核对地址后重新确认。
        </p>
      )}
      {address === '' ? (
        <p className={styles.hint}>审批、发货、发票等消息可以发到邮箱，发票文件随邮件附上</p>
      ) : (
        <fieldset className={styles.ways} disabled={saving}>
          <legend className="visually-hidden">多久发一次</legend>
          <Radio name="daily" checked={!daily} onChange={() => void choose(false)}>
            逐条发送
          </Radio>
          <Radio name="daily" checked={daily} onChange={() => void choose(true)}>
            每天一封汇总（早上 8 点）
          </Radio>
        </fieldset>
      )}
      <Dialog open={open} onClose={() => setOpen(false)} title="确认邮箱" size="small">
        <MailboxForm
          address={address}
          onDone={() => {
            setOpen(false)
            toast('success', '邮箱已确认')
            onChange()
          }}
        />
      </Dialog>
    </Block>
  )
}
