import { showTime } from '@gongfang/contract/base/time'
import { signUpStateNames } from '@gongfang/contract/buying/activity'
import type { DeskSignUp } from '@gongfang/contract/buying/activity-desk'
import type { Column } from '../../ui/list.tsx'
import { Code, Soft, StateTag, Time } from '../../ui/show.tsx'
import { payNames, signUpTones, sumOf } from './labels.ts'
import styles from './sign-up-columns.module.css'

export const columns: Column<DeskSignUp>[] = [
  {
    key: 'people',
    part: 'name',
    title: '参加人',
    width: 300,
    render: (_, { attendees }) => (
      <ul className={styles.people}>
        {attendees.map(({ id, name, answers, ticket, attendedAt }) => (
          <li key={id}>
            <strong>{name}</strong> {ticket && <Code>{ticket}</Code>}{' '}
            {attendedAt && <StateTag tone="good">{showTime(attendedAt).slice(5)} 签到</StateTag>}
            {answers.length > 0 && (
              <div className="soft">{answers.map(({ label, value }) => `${label}：${value}`).join('，')}</div>
            )}
          </li>
        ))}
      </ul>
    ),
  },
  {
    key: 'member',
    part: 'who',
    title: '会员 / 机构',
    width: 220,
    render: (_, { member }) => (
      <>
        {member.jigou}
        <br />
        <Soft>
          {member.nickname} {member.phone}
        </Soft>
      </>
    ),
  },
  {
    key: 'state',
    part: 'state',
    title: '状态',
    width: 140,
    render: (_, { state, cancelReason }) => (
      <>
        <StateTag tone={signUpTones[state]}>{signUpStateNames[state]}</StateTag>
        {cancelReason && <div className="soft">{cancelReason}</div>}
      </>
    ),
  },
  {
    key: 'pay',
    part: 'amount',
    title: '支付',
    render: (_, { pay, feeFen, feePoints, payBefore }) => (
      <>
        {payNames[pay]} {pay !== 'free' && sumOf(feeFen, feePoints)}
        {payBefore && <div className="soft">{showTime(payBefore)} 前</div>}
      </>
    ),
  },
  { key: 'created', title: '报名时间', render: (_, { createdAt }) => <Time at={createdAt} /> },
  { key: 'remark', title: '备注', width: 160, dataIndex: 'remark' },
  { key: 'no', title: '报名单号', extra: true, render: (_, { no }) => <Code>{no}</Code> },
]
