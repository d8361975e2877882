import { FlagFilled } from '@ant-design/icons'
import { type OrderFlag, orderFlagNames } from '@gongfang/contract/buying/order-desk'
import { flagColors } from './labels.ts'

/** A flag with the name of its colour. */
export const Flag = ({ flag }: { flag: OrderFlag }) =>
  flag === '' ? null : (
    <span title={`${orderFlagNames[flag]}旗`}>
      <FlagFilled style={{ color: flagColors[flag] }} aria-hidden="true" /> {orderFlagNames[flag]}
    </span>
  )
