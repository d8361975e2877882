import { Refused } from '@gongfang/contract/base/call'
import type { Output } from '@gongfang/contract/base/endpoint'
import { showTime } from '@gongfang/contract/base/time'
import { readQuantity } from '@gongfang/contract/base/typed-number'
import type { Unit } from '@gongfang/contract/base/unit'
import type { InstitutionRole } from '@gongfang/contract/people/institution'
import { INVITATION_RULES, type InvitedRole, invite } from '@gongfang/contract/people/team'
import { type FormEvent, useState } from 'react'
import { call } from '../../base/call.ts'
import { Button } from '../../ui/button.tsx'
import { CopyText } from '../../ui/copy.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Radio, TextInput } from '../../ui/form/input.tsx'
import { QuantityInput } from '../../ui/form/number-input.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { QrBox } from '../../ui/picture/qr-box.tsx'
import { errorText } from '../../ui/states.tsx'
import { RolesChoice } from './roles-choice.tsx'
import styles from './team.module.css'
import { UnitSelect } from './unit-select.tsx'

type Made = Output<typeof invite>

interface InviteDialogProps {
  units: readonly Unit[]
  onClose: () => void
  onMade: () => void
}

export function InviteDialog({ units, onClose, onMade }: InviteDialogProps) {
  const [made, setMade] = useState<Made | null>(null)
  return (
    <Dialog open onClose={onClose} title="邀请同事">
      {made ? (
        <Ready made={made} onClose={onClose} />
      ) : (
        <InviteForm
          units={units}
          onCancel={onClose}
          onMade={(invitation) => {
            setMade(invitation)
            onMade()
          }}
        />
      )}
    </Dialog>
  )
}

/** The link is shown now only: the shop keeps its hash. */
const Ready = ({ made: { url, qrSvg, expiresAt }, onClose }: { made: Made; onClose: () => void }) => (
  <div className={styles.ready}>
    <QrBox size={200} svg={qrSvg} alt="邀请二维码" />
    <CopyText label="邀请链接" text={url} />
    <p className={styles.since}>
      发给同事即可，{showTime(expiresAt)} 前有效。链接只在这里显示一次，关闭后可以撤销或重新邀请。
    </p>
    <Button onClick={onClose}>完成</Button>
  </div>
)

const usesLimits = { name: '人数', least: 1, most: INVITATION_RULES.uses }

interface InviteFormProps {
  units: readonly Unit[]
  onMade: (made: Made) => void
  onCancel: () => void
}

function InviteForm({ units, onMade, onCancel }: InviteFormProps) {
  const [roles, setRoles] = useState<InstitutionRole[]>(['purchaser'])
  const [unitId, setUnitId] = useState<number | null>(null)
  const [way, setWay] = useState<'link' | 'phone'>('link')
  const [uses, setUses] = useState('1')
  const [phone, setPhone] = useState('')
  const [fields, setFields] = useState<Record<string, string>>({})
  const [failure, setFailure] = useState('')
  const [busy, setBusy] = useState(false)

  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const read = readQuantity(uses, usesLimits)
    if (way === 'link' && 'why' in read) return setFields({ uses: read.why })
    setBusy(true)
    setFields({})
    setFailure('')
    try {
      const to = way === 'phone' || 'why' in read ? { phone } : { uses: read.value }
      onMade(await call(invite, { roles: roles as InvitedRole[], unitId, ...to }))
    } catch (error) {
      setBusy(false)
      if (error instanceof Refused && error.reason === 'invalid') setFields(error.fields)
      else setFailure(errorText(error))
    }
  }

  return (
    <form className={styles.form} noValidate onSubmit={send}>
      <RolesChoice roles={roles} withOwner={false} error={fields.roles} onChange={setRoles} />
      {units.length > 0 && (
        <Field label="部门" name="unitId" error={fields.unitId}>
          <UnitSelect units={units} none="不属于任何部门" value={unitId} onChange={setUnitId} />
        </Field>
      )}
      <Way {...{ way, setWay, uses, setUses, phone, setPhone, fields }} />
      {failure && (
        <p className={styles.error} role="alert">
          {failure}
        </p>
      )}
      <p className={styles.buttons}>
        <Button variant="outline" onClick={onCancel}>
          取消
        </Button>
        <Button type="submit" busy={busy} busyText="生成中…">
          生成邀请
        </Button>
      </p>
    </form>
  )
}

interface WayProps {
  way: 'link' | 'phone'
  setWay: (way: 'link' | 'phone') => void
  uses: string
  setUses: (uses: string) => void
  phone: string
  setPhone: (phone: string) => void
  fields: Record<string, string>
}

/** A link for some people, or an invitation of one phone number. */
const Way = ({ way, setWay, uses, setUses, phone, setPhone, fields }: WayProps) => (
  <>
    <fieldset className={styles.roles}>
      <legend>方式</legend>
      <Radio name="way" checked={way === 'link'} onChange={() => setWay('link')}>
        链接或二维码
      </Radio>
      <Radio name="way" checked={way === 'phone'} onChange={() => setWay('phone')}>
        只限一个手机号
      </Radio>
    </fieldset>
    {way === 'link' ? (
      <Field label="可加入人数" name="uses" error={fields.uses} hint={`1–${INVITATION_RULES.uses} 人`}>
        <QuantityInput limits={usesLimits} value={uses} onChange={setUses} />
      </Field>
    ) : (
      <Field
        label="手机号"
        name="phone"
        required
        error={fields.phone}
        hint="已注册的同事会收到站内消息；也可以把链接发给他"
      >
        <TextInput
          type="tel"
          inputMode="tel"
          value={phone}
          onChange={(event) => setPhone(event.target.value)}
        />
      </Field>
    )}
  </>
)
