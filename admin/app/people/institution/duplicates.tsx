import { type ReviewDetail, reviewStateNames } from '@gongfang/contract/people/institution-desk'
import { joinInstitution } from '@gongfang/contract/people/member-desk'
import { Alert, Button } from 'antd'
import { useCan } from '../../base/session.ts'
import { useAct } from '../../ui/act.ts'
import { useConfirm } from '../../ui/confirm.tsx'
import styles from './duplicates.module.css'
import { sameNames } from './labels.ts'

/** Institutions that may be the same. A member can join an approved one instead. */
export function Duplicates({ one }: { one: ReviewDetail }) {
  const can = useCan()
  const { act, busy } = useAct()
  const { confirm } = useConfirm()
  if (one.duplicates.length === 0) return null
  const join = async (institutionId: number, jigou: string) => {
    const text = `这份资料随之作废，提交人以 ${jigou} 的名义下单，并收到站内消息。`
    if (await confirm({ title: `加入 ${jigou}？`, text, yes: '加入' }))
      await act(joinInstitution, { id: one.member.id, institutionId }, { done: `已加入 ${jigou}` })
  }
  const joinable = one.state === 'pending' && !one.isChange && can('member.write')
  return (
    <Alert
      type="warning"
      showIcon
      title="可能是同一机构"
      description={
        <ul className={styles.list}>
          {one.duplicates.map(({ id, jigou, state, regionText, members, same }) => (
            <li key={id}>
              {jigou}（{regionText}，{reviewStateNames[state]}，{members} 人）：
              {same.map((what) => sameNames[what]).join('、')}相同
              {joinable && state === 'approved' && (
                <Button type="link" size="small" disabled={busy} onClick={() => join(id, jigou)}>
                  加入该机构
                </Button>
              )}
            </li>
          ))}
        </ul>
      }
    />
  )
}
