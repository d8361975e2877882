import { getProfile } from '@gongfang/contract/people/member'
import { useState } from 'react'
import { call } from '../../base/call.ts'
import { change } from '../../base/change.ts'
import { Button } from '../../ui/button.tsx'
import styles from './address-form.module.css'

export interface ReadAddress {
  receiver: string
  phone: string
  regionCode: string
  detail: string
}

/** Fills the form with the contact, phone, region and address of the institution. */
export function InstitutionAddress({ onRead }: { onRead: (read: ReadAddress) => void }) {
  const [busy, setBusy] = useState(false)
  const [said, setSaid] = useState('')
  async function read() {
    setBusy(true)
    const profile = await change(call(getProfile, {}))
    setBusy(false)
    if (!profile) return
    const papers = profile.standing ?? profile.submission?.form
    setSaid(papers ? '已填入机构资料，请核对' : '机构资料中还没有地址，请手动填写')
    if (!papers) return
    const { contactName, contactPhone, regionCode, address } = papers
    onRead({ receiver: contactName, phone: contactPhone, regionCode, detail: address })
  }
  return (
    <div className={styles.pasteRow}>
      <Button variant="outline" size="small" busy={busy} busyText="读取中…" onClick={read}>
        使用机构地址
      </Button>
      <span role="status">{said}</span>
    </div>
  )
}
