import { RotateRightOutlined, ZoomInOutlined, ZoomOutOutlined } from '@ant-design/icons'
import type { ReviewPapers } from '@gongfang/contract/people/institution-desk'
import { Button, Empty, Space, Tabs } from 'antd'
import { useState } from 'react'
import { Loading } from '../../ui/loading.tsx'
import { usePrivateFile } from '../../ui/private-file.ts'
import styles from './licence-viewer.module.css'

type Licence = Pick<ReviewPapers['licences'][number], 'id' | 'name' | 'mime'>

/** Shows licences that can be rotated, enlarged and scrolled. */
export function LicenceViewer({ label, licences }: { label: string; licences: readonly Licence[] }) {
  if (licences.length === 0)
    return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={`${label}：没有证照`} />
  return (
    <section aria-label={label}>
      <Tabs
        size="small"
        destroyOnHidden
        items={licences.map((licence, at) => ({
          key: String(licence.id),
          label: licences.length === 1 ? label : `${label} ${at + 1}`,
          children: <OneLicence key={licence.id} licence={licence} />,
        }))}
      />
    </section>
  )
}

/** A rotated picture needs as much height as width. */
const lying = { aspectRatio: '1', objectFit: 'contain' } as const
const STEPS = [1, 1.5, 2, 3, 4] as const

export function OneLicence({ licence: { id, name, mime } }: { licence: Licence }) {
  const { address, failed } = usePrivateFile(id)
  const [step, setStep] = useState(0)
  const [turns, setTurns] = useState(0)
  const zoom = STEPS[step] ?? 1
  if (failed) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={failed} />
  if (!address) return <Loading label="正在加载证照" />
  const isDocument = mime === 'application/pdf'
  return (
    <>
      <Space className={styles.tools} wrap>
        {!isDocument && (
          <>
            <Button
              size="small"
              icon={<ZoomOutOutlined />}
              aria-label="缩小"
              disabled={step === 0}
              onClick={() => setStep(step - 1)}
            />
            <span>{Math.round(zoom * 100)}%</span>
            <Button
              size="small"
              icon={<ZoomInOutlined />}
              aria-label="放大"
              disabled={step === STEPS.length - 1}
              onClick={() => setStep(step + 1)}
            />
            <Button
              size="small"
              icon={<RotateRightOutlined />}
              aria-label="旋转 90°"
              onClick={() => setTurns(turns + 1)}
            />
          </>
        )}
        <a href={address} target="_blank" rel="noreferrer">
          新窗口打开
        </a>
        <span className={styles.name}>{name}</span>
      </Space>
      {isDocument ? (
        <iframe className={styles.document} src={address} title={name} />
      ) : (
        // The focus makes an enlarged picture scrollable by keyboard.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls has to be reachable
        <section className={styles.frame} aria-label={`证照 ${name}`} tabIndex={0}>
          <img
            className={styles.picture}
            src={address}
            alt={`证照 ${name}`}
            style={{ width: `${zoom * 100}%`, rotate: `${turns * 90}deg`, ...(turns % 2 ? lying : {}) }}
          />
        </section>
      )}
    </>
  )
}
