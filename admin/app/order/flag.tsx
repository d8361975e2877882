import { FlagFilled } from '@ant-design/icons'
import { type OrderFlag, orderFlagNames } from '@gongfang/contract/order-desk'
import { flagColors } from './labels.ts'

/** A colour and its name: nobody has to tell them apart by eye. */
export const Flag = ({ flag }: { flag: OrderFlag }) =>
  flag === '' ? null : (
    <span title={`${orderFlagNames[flag]}旗`}>
      <FlagFilled style={{ color: flagColors[flag] }} aria-hidden="true" /> {orderFlagNames[flag]}
    </span>
  )
