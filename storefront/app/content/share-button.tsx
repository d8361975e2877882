import { getShareCode } from '@gongfang/contract/content'
import { QrCode } from 'lucide-react'
import { useState } from 'react'
import { call } from '../call.ts'
import { change } from '../change.ts'
import { platform } from '../platform.ts'
import { copyText } from '../ui/copy.tsx'
import { usePopup } from '../ui/popup.ts'
import { QrBox } from '../ui/qr-box.tsx'
import { toast } from '../ui/toast.tsx'
import styles from './share-button.module.css'

/** On a PC a code for the phone; on a phone the phone's own way of sending things on. */
export function ShareButton({ path, title }: { path: string; title: string }) {
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
    <div ref={box} className={styles.box}>
      <button ref={trigger} type="button" onClick={share} aria-expanded={open} aria-controls="share-code">
        <QrCode size={16} aria-hidden="true" />
        微信分享
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
    // Closing the sheet without choosing is no failure.
    await navigator.share({ url, title }).catch(() => {})
    return
  }
  const done = await copyText(url)
  toast(
    done ? 'success' : 'warning',
    done ? '链接已复制，可粘贴到微信' : '复制失败，请手动复制地址栏中的链接',
  )
}
