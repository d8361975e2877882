import { getShareCode } from '@gongfang/contract/service/content'
import { useState } from 'react'
import QrCode from '~icons/qr-code'
import { call } from '../../base/call.ts'
import { change } from '../../base/change.ts'
import { platform } from '../../base/platform.ts'
import { copyText } from '../../ui/copy.tsx'
import { usePopup } from '../../ui/overlay/popup.ts'
import { toast } from '../../ui/overlay/toast.tsx'
import { QrBox } from '../../ui/picture/qr-box.tsx'
import styles from './share-button.module.css'

interface ShareButtonProps {
  path: string
  title: string
  /** The class of the button in a row of small actions. Its popup opens downwards. */
  look?: string | undefined
}

/** On a PC a QR code for the phone; on a phone its own share dialog. */
export function ShareButton({ path, title, look }: ShareButtonProps) {
  const { open, setOpen, box, trigger } = usePopup<HTMLDivElement>()
  const [svg, setSvg] = useState('')

  async function share() {
    if (platform() === 'wechat') return toast('info', '请点击右上角“···”发送给朋友或分享到朋友圈')
    if (platform() === 'h5') return sendOn(location.origin + path, title)
    setOpen(!open)
    if (svg || open) return
    const code = await change(call(getShareCode, { path }))
    if (code) setSvg(code.svg)
    else setOpen(false)
  }

  return (
    <div ref={box} className={`${styles.box} ${look ? styles.small : ''}`}>
      <button
        ref={trigger}
        type="button"
        className={look}
        onClick={share}
        aria-expanded={open}
        aria-controls="share-code"
      >
        {!look && <QrCode size={16} aria-hidden="true" />}
        {look ? '分享' : '微信分享'}
      </button>
      {open && (
        <div id="share-code" className={styles.popup} role="status">
          {svg ? (
            <QrBox svg={svg} alt="本页二维码" size={160} />
          ) : (
            <span className={styles.waiting}>加载中...</span>
          )}
          <p>微信扫一扫，在手机上打开并分享</p>
        </div>
      )}
    </div>
  )
}

async function sendOn(url: string, title: string) {
  if ('share' in navigator) {
    const failure = await navigator.share({ url, title }).catch((error: unknown) => error)
    // Closing the dialog is not an error. When the browser does not allow the dialog, the link is copied.
    if (!(failure instanceof DOMException) || failure.name === 'AbortError') return
  }
  const done = await copyText(url)
  toast(
    done ? 'success' : 'warning',
    done ? '链接已复制，可粘贴到微信' : '复制失败，请手动复制地址栏中的链接',
  )
}
