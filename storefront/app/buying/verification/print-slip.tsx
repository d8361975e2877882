import { showTime } from '@gongfang/contract/base/time'
import type { DepotCode } from '@gongfang/contract/goods/depot'
import { showDigits } from '@gongfang/contract/goods/voucher'
import { createPortal } from 'react-dom'
import { useSite } from '../../base/site.ts'
import { QrBox } from '../../ui/picture/qr-box.tsx'
import styles from './print-slip.module.css'

/** The printed code. It is outside of the page's element, so that it is printed alone. */
export function PrintSlip({ code }: { code: DepotCode }) {
  const { name } = useSite()
  return createPortal(
    <div className={styles.slip} aria-hidden="true">
      <p className={styles.name}>{name} 寄存领取凭条</p>
      <QrBox svg={code.qrSvg} size={200} alt="" />
      <p className={styles.digits}>{showDigits(code.digits)}</p>
      <p>有效期至 {showTime(code.validUntil)}</p>
      <table>
        <thead>
          <tr>
            <th>型号</th>
            <th>品名</th>
            <th>数量</th>
          </tr>
        </thead>
        <tbody>
          {code.lines.map(({ itemId, modelCode, ownCode, title, spec, quantity, unit }) => (
            <tr key={itemId}>
              <td>
                {modelCode}
                {ownCode !== '' && <small> 物料号 {ownCode}</small>}
              </td>
              <td>
                {title} {spec}
              </td>
              <td>
                {quantity} {unit}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.sign}>领取人签字：</p>
    </div>,
    document.body,
  )
}
