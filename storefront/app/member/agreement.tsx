import { confirm } from '../ui/confirm.tsx'
import { Checkbox } from '../ui/input.tsx'

interface AgreementProps {
  agreed: boolean
  onChange: (agreed: boolean) => void
}

/** Never ticked beforehand. */
export function Agreement({ agreed, onChange }: AgreementProps) {
  return (
    <Checkbox checked={agreed} onChange={(event) => onChange(event.target.checked)}>
      我已阅读并同意《用户协议》《隐私政策》
    </Checkbox>
  )
}

export const askAgreement = (confirmText: string) =>
  confirm({ title: '请阅读并同意', message: '请阅读并同意《用户协议》《隐私政策》后继续', confirmText })
