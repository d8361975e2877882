import CalendarX2 from '~icons/calendar-x-2'
import { qrAddress } from '../../base/qr-address.ts'
import { useSite } from '../../base/site.ts'
import { screens } from '../../screens.ts'
import { Button } from '../../ui/button.tsx'
import { QrBox } from '../../ui/picture/qr-box.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { type Filter, isNarrowed } from './filter.ts'

/** Shows that the filter matches nothing. Without a filter, shows the QR code of the WeChat account instead. */
export function Nothing({ filter }: { filter: Filter }) {
  const { kefuQrcode } = useSite()
  if (isNarrowed(filter)) {
    return (
      <EmptyState
        icon={CalendarX2}
        text="没有符合条件的活动"
        action={
          <Button variant="outline" to={screens.activities.path}>
            查看全部活动
          </Button>
        }
      />
    )
  }
  return (
    <EmptyState
      icon={CalendarX2}
      text="暂无活动，关注公众号第一时间获取通知"
      action={<QrBox size={160} src={qrAddress(kefuQrcode)} alt="微信公众号二维码" />}
    />
  )
}
