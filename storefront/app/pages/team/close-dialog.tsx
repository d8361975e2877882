import {
  closeInstitution,
  type InstitutionMatters,
  openMatters,
  readClosing,
} from '@gongfang/contract/insight/closing'
import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import { call } from '../../base/call.ts'
import { ordersPath, teamPath, userPath, verificationPath } from '../../base/paths.ts'
import { useLoad } from '../../base/use-load.ts'
import { requestsPath } from '../../buying/approval/paths.ts'
import { useAnswer } from '../../people/team/use-answer.ts'
import { Loaded } from '../../ui/block.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { TextInput } from '../../ui/form/input.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import styles from './setting.module.css'

interface CloseDialogProps {
  onClose: () => void
  onClosed: () => void
}

/** Lists what is open, or asks for the name of the institution and closes it. */
export function CloseDialog({ onClose, onClosed }: CloseDialogProps) {
  const load = useLoad(() => call(readClosing, {}))
  return (
    <Dialog open onClose={onClose} title="注销机构" size="small">
      <Loaded load={load}>
        {({ institutionId, jigou, matters }) =>
          openMatters(matters).length > 0 ? (
            <Open matters={matters} onClose={onClose} onCheck={load.reload} />
          ) : (
            <LastStep
              institutionId={institutionId}
              jigou={jigou}
              onClose={onClose}
              onClosed={onClosed}
              onRefused={load.reload}
            />
          )
        }
      </Loaded>
    </Dialog>
  )
}

/** Where each of the matters is settled. */
const places: Record<ReturnType<typeof openMatters>[number]['key'], { to: string; action: string }> = {
  people: { to: teamPath, action: '查看成员' },
  orders: { to: `${ordersPath('all')}&range=all&scope=all`, action: '去处理' },
  goods: { to: verificationPath('goods'), action: '去领取' },
  requests: { to: requestsPath, action: '去处理' },
  invoices: { to: userPath('invoices'), action: '去查看' },
  signUps: { to: verificationPath('tickets'), action: '去查看' },
}

interface OpenProps {
  matters: InstitutionMatters
  onClose: () => void
  onCheck: () => Promise<void>
}

const Open = ({ matters, onClose, onCheck }: OpenProps) => (
  <>
    <div className={styles.form}>
      <p>还有未了结的事项，暂时不能注销：</p>
      <ul className={styles.matters}>
        {openMatters(matters).map(({ key, text }) => (
          <li key={key}>
            {text}{' '}
            <Link to={places[key].to} onClick={onClose}>
              {places[key].action}
            </Link>
          </li>
        ))}
      </ul>
      {matters.goodsOfOthers > 0 && (
        <p>其中 {matters.goodsOfOthers} 件由已离开或已停用的同事持有，在本页“待接手的事项”中交给自己。</p>
      )}
    </div>
    <p className={styles.buttons}>
      <Button variant="outline" onClick={() => void onCheck()}>
        重新检查
      </Button>
      <Button onClick={onClose}>知道了</Button>
    </p>
  </>
)

interface LastStepProps extends CloseDialogProps {
  institutionId: number
  jigou: string
  onRefused: () => Promise<void>
}

function LastStep({ institutionId, jigou, onClose, onClosed, onRefused }: LastStepProps) {
  const [typed, setTyped] = useState('')
  const close = async () => {
    try {
      await call(closeInstitution, { institutionId, jigou: typed.trim() })
    } catch (error) {
      void onRefused()
      throw error
    }
  }
  const { busy, fields, problem, send } = useAnswer(close, onClosed)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!busy) void send()
  }
  return (
    <form noValidate onSubmit={submit}>
      <div className={styles.form}>
        <p>
          注销后不可恢复：不能再以本机构的名义下单，邀请和加入申请失效，本机构的经费、清单、审批规则和记录不能再查看。
        </p>
        <p>您的账号、积分和订单保留。机构名称和统一社会信用代码可以重新注册，须重新审核。</p>
        <Field label={`请输入“${jigou}”确认`} name="jigou" required error={fields.jigou}>
          <TextInput value={typed} maxLength={60} onChange={(event) => setTyped(event.target.value)} />
        </Field>
        {problem !== '' && !fields.jigou && (
          <p role="alert" className={styles.error}>
            {problem}
          </p>
        )}
      </div>
      <p className={styles.buttons}>
        <Button variant="outline" onClick={onClose}>
          取消
        </Button>
        <Button type="submit" busy={busy} busyText="注销中…">
          注销机构
        </Button>
      </p>
    </form>
  )
}
