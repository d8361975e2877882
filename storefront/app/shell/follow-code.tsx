import X from '~icons/x'
import { platform } from '../base/platform.ts'
import { qrAddress } from '../base/qr-address.ts'
import { useSite } from '../base/site.ts'
import { QrBox } from '../ui/picture/qr-box.tsx'
import styles from './follow-popup.module.css'

/** The popup's content. Loaded when it opens, because few visitors open it. */
export function FollowCode({ onClose }: { onClose: () => void }) {
  const { kefuQrcode } = useSite()
  return (
    <>
      <button type="button" className={styles.close} aria-label="关闭二维码" onClick={onClose}>
        <X size={16} aria-hidden="true" />
      </button>
      <QrBox src={qrAddress(kefuQrcode)} alt="微信公众号二维码" size={200} />
      <p>扫码关注微信公众号</p>
      {platform() === 'wechat' && <p>长按识别二维码关注</p>}
    </>
  )
}
