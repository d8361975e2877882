import { type Address, deleteAddress, setDefaultAddress } from '@gongfang/contract/people/address'
import { call } from '../../base/call.ts'
import { change } from '../../base/change.ts'
import { Button } from '../../ui/button.tsx'
import { copyText } from '../../ui/copy.tsx'
import { confirmDelete } from '../../ui/overlay/confirm.tsx'
import { toast } from '../../ui/overlay/toast.tsx'
import styles from './address-card.module.css'
import { maskPhone } from './phone-mask.ts'

interface AddressCardProps {
  address: Address
  onEdit: () => void
  /** Called after the server has changed an address. */
  onChanged: () => void
}

export function AddressCard({ address, onEdit, onChanged }: AddressCardProps) {
  const { id, receiver, phone, regionText, detail, tag, isDefault } = address
  const copy = async () => {
    const done = await copyText(`${receiver} ${phone} ${regionText} ${detail}`)
    toast(done ? 'success' : 'warning', done ? '已复制完整地址' : '复制失败，请手动选择文字')
  }
  const makeDefault = async () => {
    if (await change(call(setDefaultAddress, { id }))) onChanged()
  }
  const remove = async () => {
    if (!(await confirmDelete())) return
    if (!(await change(call(deleteAddress, { id })))) return
    toast('success', '已删除')
    onChanged()
  }
  return (
    <article className={styles.card} aria-label={`${receiver} 的地址`}>
      <h2 className={styles.who}>
        {receiver} <span className="numbers">{maskPhone(phone)}</span>
      </h2>
      {(isDefault || tag !== '') && (
        <p className={styles.tags}>
          {isDefault && <span className={styles.default}>默认</span>}
          {tag !== '' && <span className={styles.tag}>{tag}</span>}
        </p>
      )}
      <p className={styles.where}>
        {regionText}
        <br />
        {detail}
      </p>
      <div className={styles.actions}>
        <Button variant="ghost" size="small" aria-label={`编辑 ${receiver} 的地址`} onClick={onEdit}>
          编辑
        </Button>
        <Button variant="ghost" size="small" aria-label={`复制 ${receiver} 的地址`} onClick={copy}>
          复制
        </Button>
        <Button variant="ghost" size="small" aria-label={`删除 ${receiver} 的地址`} onClick={remove}>
          删除
        </Button>
        {!isDefault && (
          <Button
            variant="ghost"
            size="small"
            aria-label={`设为默认：${receiver} 的地址`}
            onClick={makeDefault}
          >
            设为默认
          </Button>
        )}
      </div>
    </article>
  )
}
