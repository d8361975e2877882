import type { PageName } from '@gongfang/contract/service/content'
import { getShopPageVersion, type PageState } from '@gongfang/contract/service/content-desk'
import { App, Button, Card } from 'antd'
import { call } from '../../base/call.ts'
import { Code, StateTag, Time } from '../../ui/show.tsx'
import styles from './content.module.css'

export interface PageText {
  title: string
  body: string
}

interface PageVersionsProps {
  name: PageName
  versions: PageState[]
  disabled: boolean
  onPreview: (text: PageText) => void
  onCopy: (text: PageText) => void
}

export function PageVersions({ name, versions, disabled, onPreview, onCopy }: PageVersionsProps) {
  const { message } = App.useApp()
  const open = async (version: string, show: (text: PageText) => void) => {
    try {
      const { title, body } = await call(getShopPageVersion, { name, version })
      show({ title, body })
    } catch (error) {
      message.error((error as Error).message)
    }
  }
  return (
    <Card size="small" title="已发布的版本">
      <ul className={styles.versions}>
        {versions.map(({ version, publishAt, who, state }) => (
          <li key={version}>
            <span>
              <Code>{version}</Code> <StateTag tone={tones[state]}>{stateNames[state]}</StateTag>
              <br />
              <Time at={publishAt} /> {who}
            </span>
            <span>
              <Button type="link" size="small" onClick={() => open(version, onPreview)}>
                查看
              </Button>
              {!disabled && (
                <Button type="link" size="small" onClick={() => open(version, onCopy)}>
                  以此为底稿
                </Button>
              )}
            </span>
          </li>
        ))}
      </ul>
      {versions.length === 0 && '还没有发布过'}
    </Card>
  )
}

const tones = { timed: 'progress', current: 'good', past: 'neutral' } as const
const stateNames = { timed: '待生效', current: '当前', past: '旧版' } as const
