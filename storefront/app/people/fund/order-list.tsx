import { showFen } from '@gongfang/contract/base/money'
import { showTime } from '@gongfang/contract/base/time'
import { orderStateNames } from '@gongfang/contract/buying/order'
import { type FundOrder, listFundOrders } from '@gongfang/contract/people/fund'
import { Link } from 'react-router'
import { call } from '../../base/call.ts'
import { screens } from '../../screens.ts'
import { Block } from '../../ui/block.tsx'
import { MoreList } from './more-list.tsx'

/** The orders that are charged to a fund, whoever placed them. */
export const FundOrders = ({ id, code, mayList }: { id: number; code: string; mayList: boolean }) => (
  <Block
    title="订单"
    more={
      mayList && (
        <Link to={`${screens.orders.path}?scope=all&range=all&fund=${encodeURIComponent(code)}`}>
          在订单列表中查看和导出
        </Link>
      )
    }
  >
    <MoreList
      ask={(at) => call(listFundOrders, { id, ...at })}
      empty="还没有用这项经费下的订单"
      more="更早的订单"
      row={(order) => <Order key={order.no} order={order} />}
    />
  </Block>
)

const Order = ({
  order: { no, state, buyer, title, kinds, costFen, refundedFen, createdAt },
}: {
  order: FundOrder
}) => (
  <li>
    <span>
      {title}
      {kinds > 1 && ` 等 ${kinds} 种`}
    </span>
    <b>{showFen(costFen)}</b>
    <small>
      {orderStateNames[state]} · {buyer || '已注销会员'} ·{' '}
      <time dateTime={createdAt}>{showTime(createdAt)}</time> · {no}
    </small>
    {refundedFen > 0 && <small>已退 {showFen(refundedFen)}</small>}
  </li>
)
