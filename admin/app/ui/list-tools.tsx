import { ArrowDownOutlined, ArrowUpOutlined, ReloadOutlined, SettingOutlined } from '@ant-design/icons'
import { Button, Checkbox, Flex, Popover, Segmented } from 'antd'
import { useRef } from 'react'
import { useRevalidator } from 'react-router'
import styles from './list.module.css'
import { moved, type useListSettings } from './list-settings.ts'

type Looks = ReturnType<typeof useListSettings<{ key: string; title: string; fixed?: unknown }>>

/** Buttons beside the filters: reload, and the settings of the list. */
export function ListTools({ looks }: { looks: Looks }) {
  const { revalidate, state } = useRevalidator()
  return (
    <Flex gap={8} className={styles.icons ?? ''}>
      <Button
        icon={<ReloadOutlined />}
        aria-label="刷新"
        title="刷新"
        loading={state === 'loading'}
        onClick={() => revalidate()}
      />
      <Popover trigger="click" placement="bottomRight" content={<Settings looks={looks} />}>
        <Button icon={<SettingOutlined />} aria-label="列表设置" title="列表设置" />
      </Popover>
    </Flex>
  )
}

function Settings({ looks: { settings, ordered, change, reset } }: { looks: Looks }) {
  const list = useRef<HTMLUListElement>(null)
  const free = ordered.filter(({ fixed }) => !fixed)
  const move = (key: string, by: -1 | 1) => {
    change({ order: moved(ordered, key, by) })
    // Keeps the focus on the moved column's button.
    requestAnimationFrame(() => {
      const buttons = list.current?.querySelector(`[data-column="${key}"]`)?.querySelectorAll('button')
      const [up, down] = buttons ?? []
      const next = by === -1 ? [up, down] : [down, up]
      next.find((button) => button && !button.disabled)?.focus()
    })
  }
  const show = (key: string, shown: boolean) =>
    change({
      hidden: shown ? settings.hidden.filter((one) => one !== key) : [...settings.hidden, key],
    })
  return (
    <div className={styles.settings}>
      <Segmented
        block
        aria-label="行距"
        value={settings.loose ? 'loose' : 'tight'}
        options={[
          { value: 'tight', label: '紧凑' },
          { value: 'loose', label: '宽松' },
        ]}
        onChange={(value) => change({ loose: value === 'loose' })}
      />
      <ul ref={list} className={styles.columns}>
        {ordered.map(({ key, title, fixed }) => (
          <li key={key} data-column={key}>
            <Checkbox
              checked={!settings.hidden.includes(key)}
              onChange={({ target }) => show(key, target.checked)}
            >
              {title}
            </Checkbox>
            {!fixed && (
              <span>
                <Button
                  type="text"
                  size="small"
                  icon={<ArrowUpOutlined />}
                  aria-label={`上移 ${title}`}
                  disabled={free[0]?.key === key}
                  onClick={() => move(key, -1)}
                />
                <Button
                  type="text"
                  size="small"
                  icon={<ArrowDownOutlined />}
                  aria-label={`下移 ${title}`}
                  disabled={free.at(-1)?.key === key}
                  onClick={() => move(key, 1)}
                />
              </span>
            )}
          </li>
        ))}
      </ul>
      <Button block onClick={reset}>
        恢复默认
      </Button>
    </div>
  )
}
