import type { Output } from '@gongfang/contract/base/endpoint'
import { checkProvider, type ProviderName } from '@gongfang/contract/system/provider-desk'
import { Alert, Button } from 'antd'
import { useState } from 'react'
import { useAct } from '../../ui/act.ts'
import { Time } from '../../ui/show.tsx'
import styles from './check-account.module.css'

type Result = Output<typeof checkProvider>
const SOON_MS = 30 * 24 * 3600_000

/** Tests the saved account with the provider and shows when its keys expire. */
export function CheckAccount({ name, disabled }: { name: ProviderName; disabled: boolean }) {
  const { act, busy } = useAct()
  const [result, setResult] = useState<Result | null>(null)
  const check = async () => {
    setResult(null)
    const answer = await act(checkProvider, { name }, { reload: false })
    if (answer) setResult(answer)
  }
  return (
    <>
      <Button
        disabled={disabled}
        title={disabled ? '先启用并保存，再测试' : undefined}
        loading={busy}
        onClick={check}
      >
        测试接口
      </Button>
      {result && (
        <Alert
          className={styles.result}
          type={toneOf(result)}
          showIcon
          message={result.text}
          description={
            result.expires.length > 0 && (
              <ul>
                {result.expires.map(({ what, at }) => (
                  <li key={what}>
                    {what}：<Time at={at} /> 到期
                  </li>
                ))}
              </ul>
            )
          }
        />
      )}
    </>
  )
}

const toneOf = ({ ok, expires }: Result) =>
  !ok ? 'error' : expires.some(({ at }) => Date.parse(at) < Date.now() + SOON_MS) ? 'warning' : 'success'
