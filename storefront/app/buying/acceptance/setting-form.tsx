import { fen } from '@gongfang/contract/base/money'
import { readYuan } from '@gongfang/contract/base/typed-number'
import { type AcceptanceSetting, saveAcceptanceSetting } from '@gongfang/contract/buying/acceptance'
import { readAmount } from '@gongfang/contract/people/fund-amount'
import { type FormEvent, useState } from 'react'
import { call } from '../../base/call.ts'
import { useSend } from '../../people/fund/use-send.ts'
import { Block } from '../../ui/block.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Checkbox } from '../../ui/form/input.tsx'
import { AmountInput } from '../../ui/form/number-input.tsx'
import { toast } from '../../ui/overlay/toast.tsx'
import styles from './acceptance.module.css'

const asYuan = (fen: number) => String(fen / 100)

export function SettingForm({ setting }: { setting: AcceptanceSetting }) {
  const [seen, setSeen] = useState(setting)
  const [enabled, setEnabled] = useState(setting.enabled)
  const [others, setOthers] = useState(setting.otherFromFen !== null)
  const [from, setFrom] = useState(asYuan(setting.otherFromFen ?? 0))
  const [asset, setAsset] = useState(asYuan(setting.assetFromFen))
  const { busy, fields, failure, send, refuse, done } = useSend()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const other = from.trim() === '' ? { value: fen(0) } : readYuan(from)
    const assetFrom = readAmount(asset)
    if (others && 'why' in other) return refuse({ otherFromFen: other.why })
    if ('why' in assetFrom) return refuse({ assetFromFen: assetFrom.why })
    void send(async () => {
      const saved = {
        enabled,
        otherFromFen: others && 'value' in other ? other.value : null,
        assetFromFen: assetFrom.amount as AcceptanceSetting['assetFromFen'],
      }
      await call(saveAcceptanceSetting, { ...saved, seen })
      setSeen(saved)
      toast('success', '验收设置已保存')
      done()
    })
  }
  return (
    <Block title="验收设置">
      <form className={styles.form} noValidate onSubmit={submit}>
        <Checkbox checked={enabled} onChange={(event) => setEnabled(event.target.checked)}>
          本机构登记验收：商品发出或领取后提醒验收人，订单中显示验收记录
        </Checkbox>
        <p className={styles.quiet}>
          只要求验收启用之后才开始送达的订单；启用前已有商品送达的订单不要求，需要时可以自行登记。停用后待验收的订单不再提醒，已登记的验收保留。
        </p>
        {enabled && (
          <Checkbox checked={others} onChange={(event) => setOthers(event.target.checked)}>
            采购人不能验收自己的订单
          </Checkbox>
        )}
        {enabled && others && (
          <Field label="从多少元起（0 为全部订单）" name="otherFromFen" required error={fields.otherFromFen}>
            <AmountInput value={from} onChange={setFrom} />
          </Field>
        )}
        <Field
          label="固定资产单价（元）"
          name="assetFromFen"
          required
          error={fields.assetFromFen}
          hint="单价达到此金额的商品另列固定资产登记表"
        >
          <AmountInput value={asset} onChange={setAsset} />
        </Field>
        {failure && (
          <p role="alert" className={styles.wrong}>
            {failure}
          </p>
        )}
        <p className={styles.foot}>
          <Button type="submit" busy={busy}>
            保存
          </Button>
        </p>
      </form>
    </Block>
  )
}
