import type { Scene } from '@gongfang/contract/base/wechat'
import RefreshCw from '~icons/refresh-cw'
import { useSite } from '../../../base/site.ts'
import { Button } from '../../../ui/button.tsx'
import { QrBox } from '../../../ui/picture/qr-box.tsx'
import { errorText } from '../../../ui/states.tsx'
import { type SceneDone, type SceneStage, useWechatScene } from './use-wechat-scene.ts'
import styles from './wechat.module.css'

const texts: Record<SceneStage, string> = {
  making: '生成中…',
  waiting: '请使用微信扫码',
  scanned: '已扫描，请在手机上确认',
  cancelled: '已在手机上取消',
  over: '二维码已失效',
  failed: '',
}

interface WechatCodeProps {
  make: () => Promise<Scene>
  onDone: SceneDone
  /** Called instead, when a new code needs more than a press. */
  onRenew?: () => void
}

/** The shop's own QR code. A phone scans it in WeChat and confirms. */
export function WechatCode({ make, onDone, onRenew }: WechatCodeProps) {
  const { demo } = useSite()
  const { stage, scene, problem, renew } = useWechatScene(make, onDone)
  const isOpen = scene !== null && (stage === 'waiting' || stage === 'scanned')
  return (
    <div className={styles.code}>
      <div className={styles.frame} data-dim={stage === 'scanned' || undefined}>
        {isOpen ? (
          <QrBox svg={scene.qrSvg} size={200} alt="微信扫码登录二维码" />
        ) : (
          stage !== 'making' && (
            <Button variant="outline" onClick={onRenew ?? renew}>
              <RefreshCw size={14} aria-hidden="true" />
              {stage === 'failed' ? '重试' : '点击刷新'}
            </Button>
          )
        )}
      </div>
      <p role="status">{stage === 'failed' ? errorText(problem) : texts[stage]}</p>
      {demo && isOpen && (
        <a href={scene.url} target="_blank" rel="noreferrer">
          演示：在本机打开手机页面
        </a>
      )}
    </div>
  )
}
