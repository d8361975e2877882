import { showTime } from '@gongfang/contract/base/time'
import {
  listMaterialChanges,
  type MaterialChange,
  type MaterialMeaning,
} from '@gongfang/contract/goods/material-code'
import { call } from '../../base/call.ts'
import { MoreList } from '../../people/fund/more-list.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import styles from './page.module.css'

/** The changes of one code, or of all, the latest first. */
export const HistoryDialog = ({ id, onClose }: { id?: number | undefined; onClose: () => void }) => (
  <Dialog open onClose={onClose} title="物料号变更记录" browsing>
    <div className={styles.history}>
      <MoreList
        ask={(at) => call(listMaterialChanges, { ...(id !== undefined && { id }), ...at })}
        empty="还没有变更"
        more="更早的记录"
        className={styles.rows}
        row={(change) => <Change key={change.id} change={change} />}
      />
    </div>
  </Dialog>
)

const Change = ({ change: { at, who, before, after } }: { change: MaterialChange }) => (
  <li>
    <b>
      {showTime(at)} {who || '已注销会员'} {before === null ? '新增' : after === null ? '删除' : '修改'}
    </b>
    {before && <small className={styles.soft}>原为 {wordsOf(before)}</small>}
    {after && <small>{before ? `改为 ${wordsOf(after)}` : wordsOf(after)}</small>}
  </li>
)

const wordsOf = ({ code, modelCode, name, note, unit, ownUnits, shopUnits }: MaterialMeaning) =>
  [
    `${code} → ${modelCode}`,
    name,
    unit && (ownUnits === shopUnits ? `单位 ${unit}` : `${ownUnits} ${unit} = ${shopUnits} 商城单位`),
    note,
  ]
    .filter(Boolean)
    .join('，')
