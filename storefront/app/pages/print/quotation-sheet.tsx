import type { Output } from '@gongfang/contract/base/endpoint'
import { dayOf } from '@gongfang/contract/base/time'
import type { OrderPreview } from '@gongfang/contract/buying/order'
import type { listCart } from '@gongfang/contract/goods/cart'
import { useState } from 'react'
import { useSession } from '../../base/session.ts'
import { useSite } from '../../base/site.ts'
import { usePointsMode } from '../../goods/product/price.tsx'
import { screens } from '../../screens.ts'
import { NothingToPrint } from './nothing.tsx'
import { fromCart, fromPreview, quotationNumber, validUntil } from './quotation.ts'
import styles from './sheet.module.css'
import { Seals, Sheet, SheetHead, SheetTable, SheetTotal } from './sheet.tsx'

interface QuotationSheetProps {
  cart?: Output<typeof listCart>
  preview?: OrderPreview
  /** Number of goods of 确认订单 that cannot be ordered, which `preview` has not. */
  left?: number
  back?: string
}

/** 报价单: the quotation that institutions approve before ordering. */
export function QuotationSheet({ cart, preview, left = 0, back = screens.cart.path }: QuotationSheetProps) {
  const [now] = useState(() => new Date())
  const currency = usePointsMode() ? 'points' : 'money'
  const { user, userDetail } = useSession()
  const { kefuMobile, serviceHours, name } = useSite()
  const member = userDetail ?? user
  const content = preview ? { ...fromPreview(preview), left } : fromCart(cart?.lines ?? [], currency)

  if (content.lines.length === 0) return <NothingToPrint name="报价单" />
  const address = preview?.address
  return (
    <Sheet title="报价单" back={back}>
      <SheetHead
        title="报价单"
        facts={[
          ['报价单号', quotationNumber(content, member?.mobile ?? '', now)],
          ['报价日期', dayOf(now)],
          ['有效期至', validUntil(now)],
        ]}
      />
      <dl className={styles.parties}>
        <div>
          <dt>采购单位</dt>
          <dd>{member?.jigou || '（未填写）'}</dd>
        </div>
        <div>
          <dt>联系人</dt>
          <dd>{[member?.nickname, member?.mobile].filter(Boolean).join(' ')}</dd>
        </div>
        {address && (
          <div className={styles.long}>
            <dt>收货地址</dt>
            <dd>
              <bdi>{address.receiver}</bdi> {address.phone} {address.regionText} {address.detail}
            </dd>
          </div>
        )}
      </dl>
      <SheetTable content={content} />
      <SheetTotal content={content} label="合计" />
      <ol className={styles.notes}>
        <li>
          {content.currency === 'points' ? '单价与合计以积分计。' : '单价与合计为人民币含税价。'}
          {!preview && '未含运费，运费以提交订单时为准。'}
        </li>
        <li>有效期内如遇调价或库存变化，以提交订单时系统确认的价格为准。</li>
        {content.left > 0 && <li>另有 {content.left} 种商品当前不可订购，未列入本报价单。</li>}
        <li>
          供货方：{name}
          {kefuMobile && `；联系电话：${kefuMobile}`}
          {serviceHours && `（${serviceHours}）`}
        </li>
      </ol>
      <Seals names={['供货方（盖章）', '采购单位（盖章）']} />
    </Sheet>
  )
}
