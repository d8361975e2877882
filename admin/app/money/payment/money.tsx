import { showFen, showPoints } from '@gongfang/contract/base/money'
import { type PaymentRow, purposeNames } from '@gongfang/contract/money/payment-desk'
import { Link } from 'react-router'
import { paths } from '../../base/paths.ts'
import { useCan } from '../../base/session.ts'
import { Code, Soft } from '../../ui/show.tsx'

/** '¥128.00' or '320积分' */
export const sumText = ({ amountFen, amountPoints }: { amountFen: number; amountPoints: number }) =>
  amountPoints > 0 ? showPoints(amountPoints) : showFen(amountFen)

/** The subject of a payment, as a link if the staff member may open it. */
export function SubjectLink({ purpose, subjectNo }: Pick<PaymentRow, 'purpose' | 'subjectNo'>) {
  const can = useCan()
  const number = <Code>{subjectNo}</Code>
  return (
    <>
      <Soft>{purposeNames[purpose]}</Soft>{' '}
      {purpose === 'order' && can('order.read') ? <Link to={paths.order(subjectNo)}>{number}</Link> : number}
    </>
  )
}
