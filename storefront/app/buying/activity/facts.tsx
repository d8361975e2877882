import { showTime } from '@gongfang/contract/base/time'
import {
  type ActivityDetail,
  activityFormatNames,
  activityKindNames,
} from '@gongfang/contract/buying/activity'
import type { ReactNode } from 'react'
import { CalendarLink } from './calendar-link.tsx'
import styles from './detail.module.css'
import { feeText } from './offer.ts'
import { useFee } from './use-fee.ts'
import { showWhen } from './when.ts'

interface FactsProps {
  activity: ActivityDetail
  today: string
  /** The server sends it to members who are signed up. */
  onlineLink?: string
}

export function Facts({ activity, today, onlineLink = '' }: FactsProps) {
  const { kind, format, startsAt, endsAt, opensAt, closesAt, speaker, capacity, seatsTaken } = activity
  const fee = useFee(activity)
  const facts: [string, ReactNode][] = [
    [
      '时间',
      <>
        <time dateTime={startsAt}>{showWhen(startsAt, endsAt, today)}</time>
        {activity.state !== 'ended' && activity.state !== 'cancelled' && (
          <CalendarLink id={activity.id} inline />
        )}
      </>,
    ],
    ['报名时间', `${showTime(opensAt)} 至 ${showTime(closesAt)}`],
    ['形式', `${activityFormatNames[format]}${activityKindNames[kind]}`],
    ['地点', <Where key="where" activity={activity} onlineLink={onlineLink} />],
    ...(speaker ? [['主讲', speaker] satisfies [string, ReactNode]] : []),
    ['费用', `${feeText(fee)}${activity.feeFen > 0 ? '/人' : ''}`],
    [
      '名额',
      `${capacity} 人，${seatsTaken >= capacity ? '已满' : `剩余 ${capacity - seatsTaken}`}${waiting(activity)}`,
    ],
    ...(activity.perInstitution === null
      ? []
      : [['每机构限', `${activity.perInstitution} 人`] satisfies [string, ReactNode]]),
    ...(activity.rewardPoints === 0
      ? []
      : [['可得积分', `签到后 ${activity.rewardPoints}积分`] satisfies [string, ReactNode]]),
    ...(activity.certificate ? [['证书', '签到并完成后颁发培训证书'] satisfies [string, ReactNode]] : []),
  ]
  return (
    <dl className={styles.facts}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

const waiting = ({ waiting: count }: ActivityDetail) => (count > 0 ? `，${count} 组候补` : '')

function Where({ activity: { format, city, place }, onlineLink }: Omit<FactsProps, 'today'>) {
  if (format === 'online') {
    return onlineLink ? (
      <a href={onlineLink} target="_blank" rel="noopener noreferrer">
        进入线上会场
      </a>
    ) : (
      '线上会场链接，报名后可见'
    )
  }
  const address = [city, place].filter(Boolean).join(' ')
  return (
    <>
      {address}{' '}
      <a
        href={`https://uri.amap.com/search?keyword=${encodeURIComponent(address)}`}
        target="_blank"
        rel="noopener noreferrer"
      >
        查看地图
      </a>
    </>
  )
}
