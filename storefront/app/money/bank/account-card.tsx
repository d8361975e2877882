import { showFen, yuan } from '@gongfang/contract/base/money'
import { type BankTransfer, remittanceText } from '@gongfang/contract/money/bank'
import ClipboardList from '~icons/clipboard-list'
import { useSite } from '../../base/site.ts'
import { Button } from '../../ui/button.tsx'
import { CopyText, copyText } from '../../ui/copy.tsx'
import { Notice } from '../../ui/notice.tsx'
import { toast } from '../../ui/overlay/toast.tsx'
import styles from './bank-panel.module.css'

/** The account's parts can be copied one by one, or all together as a text for the payer. */
export function AccountCard({ transfer }: { transfer: BankTransfer }) {
  const { kefuMobile } = useSite()
  const { card, code, missingFen } = transfer
  if (card === null)
    return <Notice tone="warning" text={`收款账户正在更新，请联系客服 ${kefuMobile}`.trim()} />
  const rows = [
    ['户名', card.accountName],
    ['账号', card.accountNumber],
    ['开户行', card.bankName],
    ['金额（元）', yuan(missingFen)],
  ] as const

  async function copyAll() {
    const copied = await copyText(remittanceText(transfer, showFen(missingFen)))
    if (copied) toast('success', '已复制全部，可转发给财务')
    else toast('warning', '复制失败，请手动选择文字')
  }

  return (
    <div className={styles.card}>
      <dl>
        {rows.map(([label, text]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <CopyText label={label} text={text} />
            </dd>
          </div>
        ))}
        <div className={styles.code}>
          <dt>汇款附言</dt>
          <dd>
            <CopyText label="汇款附言" text={code} />
          </dd>
        </div>
      </dl>
      <Button variant="outline" size="small" onClick={copyAll}>
        <ClipboardList size={16} aria-hidden="true" />
        复制全部
      </Button>
    </div>
  )
}
