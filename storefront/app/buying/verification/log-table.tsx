import { showTime } from '@gongfang/contract/base/time'
import { type DepotEntry, depotKindNames } from '@gongfang/contract/goods/depot'
import { Link } from 'react-router'
import { orderPath, productPath } from '../../base/paths.ts'
import { OwnCode } from '../../goods/material-code/own-code.tsx'
import styles from './log-table.module.css'

/** A table on a wide screen. On a phone each row becomes a card with its labels. */
export function LogTable({ entries }: { entries: readonly DepotEntry[] }) {
  return (
    <div className={styles.frame}>
      <table className={styles.table}>
        <caption className="visually-hidden">寄存与核销记录</caption>
        <thead>
          <tr>
            <th scope="col">时间</th>
            <th scope="col">类型</th>
            <th scope="col">物品</th>
            <th scope="col">数量</th>
            <th scope="col">结存</th>
            <th scope="col">经办</th>
            <th scope="col">关联单号</th>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <Row key={entry.id} entry={entry} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Row({ entry }: { entry: DepotEntry }) {
  const { at, kind, title, spec, modelCode, ownCode, unit, skuId, productId, delta, balanceAfter } = entry
  const [day, clock] = showTime(at).split(' ')
  const who = [entry.place, entry.staff].filter((part) => part !== '').join(' · ')
  return (
    <tr>
      <td className={styles.time}>
        <time dateTime={at}>
          <span>{day}</span> <span>{clock}</span>
        </time>
      </td>
      <td className={styles.kind}>
        <span className={`${styles.tag} ${styles[kind]}`}>{depotKindNames[kind]}</span>
      </td>
      <td className={styles.goods}>
        <Link to={productPath(productId, skuId)} title={title}>
          {title}
        </Link>
        <span className={styles.spec}>
          <span className="code">{modelCode}</span> <OwnCode code={ownCode} /> {spec}
        </span>
      </td>
      <td className={styles.delta}>
        <b aria-hidden="true">
          {delta > 0 ? `+${delta}` : `−${-delta}`} {unit}
        </b>
        <span className="visually-hidden">
          {delta > 0 ? '增加' : '减少'} {Math.abs(delta)} {unit}
        </span>
      </td>
      <td className={styles.balance} data-head="结存">
        {balanceAfter}
      </td>
      <td className={styles.who}>
        {who !== '' && <span>{who}</span>}
        {entry.note !== '' && <span className={styles.note}>{entry.note}</span>}
      </td>
      <td className={styles.reference}>
        {kind === 'in' ? <Link to={orderPath(entry.reference)}>{entry.reference}</Link> : entry.reference}
      </td>
    </tr>
  )
}
