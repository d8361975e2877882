import type { Output } from '@gongfang/contract/base/endpoint'
import type { countInquiriesDesk } from '@gongfang/contract/buying/inquiry-desk'
import { Soft } from '../../ui/show.tsx'
import { shareText } from './labels.ts'

/** How many inquiries of the last 30 days were answered in time, won and lost. What is late and not answered counts. */
export const AnswerShare = ({ counts }: { counts: Output<typeof countInquiriesDesk> }) => {
  const { answered, answeredInTime, unanswered, won, lost } = counts
  const whole = answered + unanswered
  return (
    <p>
      <Soft>
        近 30 天的询价：按时答复 {shareText(answeredInTime, whole)}（{whole} 张
        {unanswered > 0 && `，其中 ${unanswered} 张超时未答复`}），成交 {won}，未成交 {lost}
      </Soft>
    </p>
  )
}
