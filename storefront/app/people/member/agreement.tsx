import { aboutPath } from '../../base/paths.ts'
import { Checkbox } from '../../ui/form/input.tsx'
import { confirm } from '../../ui/overlay/confirm.tsx'

interface AgreementProps {
  agreed: boolean
  onChange: (agreed: boolean) => void
}

/** Never ticked by default. */
export function Agreement({ agreed, onChange }: AgreementProps) {
  return (
    <Checkbox checked={agreed} onChange={(event) => onChange(event.target.checked)}>
      我已阅读并同意
      <a href={aboutPath('agreement')} target="_blank" rel="noopener">
        《用户协议》
      </a>
      <a href={aboutPath('privacy')} target="_blank" rel="noopener">
        《隐私政策》
      </a>
    </Checkbox>
  )
}

export const askAgreement = (confirmText: string) =>
  confirm({ title: '请阅读并同意', message: '请阅读并同意《用户协议》《隐私政策》后继续', confirmText })
