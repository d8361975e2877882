import { aftersaleKindNames } from '@gongfang/contract/service/aftersale'
import { listTakenOver } from '@gongfang/contract/service/succession'
import { Link } from 'react-router'
import { call } from '../../base/call.ts'
import { orderPath } from '../../base/paths.ts'
import { useLoad } from '../../base/use-load.ts'
import { Block } from '../../ui/block.tsx'
import styles from './team.module.css'

/** Unfinished after-sales that a colleague handed over; nothing without any. */
export function TakenOver() {
  const { data } = useLoad(() => call(listTakenOver, {}))
  if (!data?.length) return null
  return (
    <Block title={`我接手的售后（${data.length}）`}>
      <ul className={styles.invitations}>
        {data.map(({ aftersaleNo, kind, orderNo, buyer, title }) => (
          <li key={aftersaleNo}>
            <span>
              {aftersaleKindNames[kind]}：{title}
              <small>
                {aftersaleNo}，下单人 {buyer}
              </small>
            </span>
            <Link to={orderPath(orderNo)}>查看订单 {orderNo}</Link>
          </li>
        ))}
      </ul>
    </Block>
  )
}
