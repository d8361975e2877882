import type { DepotCode } from '@gongfang/contract/goods/depot'
import QrCode from '~icons/qr-code'
import { verificationPath } from '../../base/paths.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { CodeView } from './code-view.tsx'
import styles from './page.module.css'
import { useCode } from './use-code.ts'

/** The code that is valid now. */
export function CodeTab({ code }: { code: DepotCode | null }) {
  const { shown, renew, end } = useCode(code)
  if (!shown) {
    return (
      <EmptyState
        icon={QrCode}
        text="暂无有效的核销码"
        action={<Button to={verificationPath('goods')}>选择寄存物品</Button>}
      />
    )
  }
  return (
    <section aria-label="核销码" className={styles.code}>
      <CodeView key={shown.code.id} {...shown} onVoid={end} onRenew={renew} onUsed={nothing} />
    </section>
  )
}

const nothing = () => {}
