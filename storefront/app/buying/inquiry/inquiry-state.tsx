import { type InquiryState, inquiryStateNames } from '@gongfang/contract/buying/inquiry'
import tags from '../approval/approval.module.css'

const looks: Record<InquiryState, string | undefined> = {
  draft: tags.quiet,
  asked: tags.open,
  offered: tags.open,
  revised: tags.open,
  accepted: tags.open,
  ordered: tags.good,
  declined: tags.quiet,
  expired: tags.bad,
  withdrawn: tags.quiet,
}

export const InquiryStateTag = ({ state }: { state: InquiryState }) => (
  <span className={`${tags.state} ${looks[state]}`}>{inquiryStateNames[state]}</span>
)
