import { Refused } from '@gongfang/contract/base/call'
import {
  type Robot,
  type Robots,
  robotAddress,
  robotVendors,
  saveRobot,
} from '@gongfang/contract/people/robot'
import { type FormEvent, useState } from 'react'
import { call } from '../../base/call.ts'
import { Button } from '../../ui/button.tsx'
import { Field, fieldId } from '../../ui/form/field.tsx'
import { Checkbox, TextInput } from '../../ui/form/input.tsx'
import { toast } from '../../ui/overlay/toast.tsx'
import { errorText } from '../../ui/states.tsx'
import styles from './robot.module.css'

type Errors = Record<string, string>

interface RobotFormProps {
  /** null: a new one. */
  robot: Robot | null
  kinds: Robots['kinds']
  onClose: () => void
  onDone: () => Promise<void>
}

/** The address and the secret can be typed anew, and are never shown. */
export function RobotForm({ robot, kinds, onClose, onDone }: RobotFormProps) {
  const [name, setName] = useState(robot?.name ?? '')
  const [address, setAddress] = useState('')
  const [secret, setSecret] = useState('')
  const [chosen, setChosen] = useState<string[]>(robot?.kinds ?? kinds.map(({ kind }) => kind))
  const [enabled, setEnabled] = useState(robot?.enabled ?? true)
  const [errors, setErrors] = useState<Errors>({})
  const [busy, setBusy] = useState(false)
  const vendor = address === '' ? robot?.vendor : robotAddress(address)?.vendor
  const asksSecret = vendor !== undefined && robotVendors[vendor].secret

  const show = (wrong: Errors) => {
    setErrors(wrong)
    const [first] = Object.keys(wrong)
    if (first) document.getElementById(fieldId(first))?.focus()
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() === '') return show({ name: '请填写名称' })
    if (!robot && address === '') return show({ address: '请粘贴群机器人的 Webhook 地址' })
    if (address !== '' && !robotAddress(address))
      return show({ address: '应为企业微信、钉钉或飞书群机器人的地址，以 https:// 开头' })
    setBusy(true)
    try {
      await call(saveRobot, {
        ...(robot && { id: robot.id }),
        version: robot?.version ?? 0,
        name,
        kinds: chosen,
        enabled,
        ...(address !== '' && { address }),
        ...(asksSecret && secret !== '' && { secret }),
      })
      toast('success', '已保存，请点“测试”确认群里能收到')
      await onDone()
    } catch (error) {
      const fields = error instanceof Refused ? error.fields : {}
      show(Object.keys(fields).length > 0 ? fields : { form: errorText(error) })
      setBusy(false)
    }
  }

  return (
    <form noValidate onSubmit={submit} className={styles.form}>
      {errors.form && (
        <p role="alert" className={styles.error}>
          {errors.form}
        </p>
      )}
      <Field label="名称" name="name" required error={errors.name}>
        <TextInput
          maxLength={40}
          placeholder="如 采购群"
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
      </Field>
      <Field
        label="Webhook 地址"
        name="address"
        required={!robot}
        error={errors.address}
        hint={robot ? `已保存（尾号 ${robot.ending}），留空表示不变` : '群设置 → 群机器人 → 添加后复制'}
      >
        <TextInput
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          maxLength={500}
          placeholder="https://"
          value={address}
          onChange={({ target }) => setAddress(target.value)}
        />
      </Field>
      {asksSecret && (
        <Field
          label="密钥（选填）"
          name="secret"
          error={errors.secret}
          hint={robot?.signed && address === '' ? '已保存，留空表示不变' : asksSecret}
        >
          <TextInput
            autoComplete="off"
            spellCheck={false}
            maxLength={128}
            value={secret}
            onChange={({ target }) => setSecret(target.value)}
          />
        </Field>
      )}
      <fieldset className={styles.kinds} id={fieldId('kinds')} tabIndex={-1}>
        <legend>发到群里的消息</legend>
        {kinds.map(({ kind, name }) => (
          <Checkbox
            key={kind}
            checked={chosen.includes(kind)}
            onChange={({ target }) =>
              setChosen(target.checked ? [...chosen, kind] : chosen.filter((one) => one !== kind))
            }
          >
            {name}
          </Checkbox>
        ))}
        {errors.kinds && (
          <p role="alert" className={styles.error}>
            {errors.kinds}
          </p>
        )}
      </fieldset>
      <Checkbox checked={enabled} onChange={({ target }) => setEnabled(target.checked)}>
        启用
      </Checkbox>
      <p className={styles.buttons}>
        <Button variant="outline" onClick={onClose}>
          取消
        </Button>
        <Button type="submit" busy={busy} busyText="保存中…">
          保存
        </Button>
      </p>
    </form>
  )
}
