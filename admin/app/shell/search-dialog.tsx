import type { Permission } from '@gongfang/contract/system/permission'
import { Input, type InputRef, Modal } from 'antd'
import { useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { screensFor } from '../base/menu-screens.ts'
import { paths } from '../base/paths.ts'
import type { Hit } from './find-records.ts'
import styles from './search-dialog.module.css'
import { useRecordSearch } from './use-record-search.ts'

/** The search of Ctrl K: screens by name; orders, members and products by number, phone or name. */
export function SearchDialog({
  permissions,
  onClose,
}: {
  permissions: readonly Permission[]
  onClose: () => void
}) {
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const input = useRef<InputRef>(null)
  const navigate = useNavigate()
  const typed = text.trim()
  const found = useRecordSearch(typed, permissions)
  const hits = [...pagesFor(typed, permissions), ...found.hits, ...listsFor(typed, permissions)]
  const go = (hit: Hit | undefined) => {
    if (!hit) return
    onClose()
    navigate(hit.path)
  }
  return (
    <Modal
      open
      footer={null}
      closable={false}
      mask={{ closable: true }}
      title="搜索"
      onCancel={onClose}
      afterOpenChange={(open) => open && input.current?.focus()}
    >
      <Input
        ref={input}
        value={text}
        maxLength={60}
        data-browsing
        placeholder="页面、订单号、手机号、昵称、商品或型号"
        aria-label="搜索页面、订单、会员和商品"
        onChange={({ target }) => {
          setText(target.value)
          setAt(0)
        }}
        onKeyDown={({ key }) => {
          if (key === 'ArrowDown') setAt((here) => Math.min(here + 1, hits.length - 1))
          if (key === 'ArrowUp') setAt((here) => Math.max(here - 1, 0))
          if (key === 'Enter') go(hits[at])
        }}
      />
      <ul className={styles.hits}>
        {hits.map((hit, index) => (
          <li key={hit.path}>
            <HitLink hit={hit} isHere={index === at} onFollow={onClose} />
          </li>
        ))}
        {hits.length === 0 && !found.searching && <li className="soft">没有找到</li>}
      </ul>
      <p className="soft" role="status">
        {found.searching ? '正在查找…' : found.failed}
      </p>
    </Modal>
  )
}

interface HitLinkProps {
  hit: Hit
  isHere: boolean
  onFollow: () => void
}

const HitLink = ({ hit, isHere, onFollow }: HitLinkProps) => (
  <Link
    to={hit.path}
    className={styles.hit}
    data-here={isHere || undefined}
    onClick={(event) => {
      // Another tab leaves the search open.
      if (!event.ctrlKey && !event.metaKey && !event.shiftKey) onFollow()
    }}
  >
    {hit.title}
    <span className="soft">{hit.hint}</span>
  </Link>
)

/** The lists that can search for the typed text by `keyword`. */
const lists: { title: string; path: string; needs: Permission }[] = [
  { title: '订单', path: paths.orders(), needs: 'order.read' },
  { title: '会员', path: paths.members(), needs: 'member.read' },
  { title: '商品', path: paths.products(), needs: 'product.read' },
]

function pagesFor(text: string, permissions: readonly Permission[]): Hit[] {
  const pages = screensFor(permissions)
    .filter(({ title }) => title.includes(text))
    .map(({ path, title, group }) => ({ path, title, hint: group }))
  return pages.slice(0, text === '' ? 12 : 8)
}

function listsFor(text: string, permissions: readonly Permission[]): Hit[] {
  if (text === '') return []
  return lists
    .filter(({ needs }) => permissions.includes(needs))
    .map(({ title, path }) => ({
      title: `在${title}中查找“${text}”`,
      hint: title,
      path: `${path}?${new URLSearchParams({ keyword: text })}`,
    }))
}
