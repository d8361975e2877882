import type { Output } from '@gongfang/contract/base/endpoint'
import { dayOf } from '@gongfang/contract/base/time'
import {
  type DepotKind,
  depotKindNames,
  exportDepotEntries,
  type listDepotEntries,
} from '@gongfang/contract/goods/depot'
import { monthsTo } from '@gongfang/web/base/query.ts'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import ScrollText from '~icons/scroll-text'
import { downloadSheet } from '../../base/download.ts'
import { verificationPath } from '../../base/paths.ts'
import { screens } from '../../screens.ts'
import { placeOf } from '../../ui/anchor.ts'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/form/input.tsx'
import { Pager } from '../../ui/pager.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { kinds, type LogFilter, logInput } from './log-filter.ts'
import { LogTable } from './log-table.tsx'
import styles from './page.module.css'
import { SearchBox } from './search-box.tsx'

interface LogTabProps {
  filter: LogFilter
  log: Output<typeof listDepotEntries>
  href: (change: Record<string, string | null>) => string
}

/** All entries of the depot, newest first. */
export function LogTab({ filter, log, href }: LogTabProps) {
  const { keyword, kind, month } = filter
  const filtered = keyword !== '' || kind !== '' || month !== ''
  return (
    <>
      <div className={styles.tools}>
        <SearchBox keyword={keyword} hidden={{ tab: 'log' }}>
          <Choices filter={filter} href={href} />
        </SearchBox>
        <Export filter={filter} empty={log.data.length === 0} />
      </div>
      {log.total === 0 ? (
        <EmptyState
          icon={ScrollText}
          text={filtered ? '没有符合条件的记录' : '暂无核销记录'}
          action={
            filtered ? (
              <Button to={verificationPath('log')}>查看全部</Button>
            ) : (
              <Button to={screens.products.path}>去逛逛</Button>
            )
          }
        />
      ) : (
        <LogTable entries={log.data} />
      )}
      <Pager
        page={log.current_page}
        lastPage={log.last_page}
        total={log.total}
        limit={log.per_page}
        href={(page) => href(placeOf(page, log.anchor))}
      />
    </>
  )
}

function Choices({ filter: { kind, month }, href }: Pick<LogTabProps, 'filter' | 'href'>) {
  const navigate = useNavigate()
  const choose = (change: Record<string, string | null>) => void navigate(href({ ...change, page: null }))
  const months = monthsTo(dayOf(new Date()))
  return (
    <>
      <span className={styles.choice}>
        <Select
          name={kind === '' ? undefined : 'kind'}
          aria-label="类型"
          value={kind}
          onChange={(event) => choose({ kind: event.target.value || null })}
        >
          <option value="">全部类型</option>
          {kinds.map((one: DepotKind) => (
            <option key={one} value={one}>
              {depotKindNames[one]}
            </option>
          ))}
        </Select>
      </span>
      <span className={styles.choice}>
        <Select
          name={month === '' ? undefined : 'month'}
          aria-label="月份"
          value={month}
          onChange={(event) => choose({ month: event.target.value || null })}
        >
          <option value="">全部月份</option>
          {/* An older month of the address gets its own option. */}
          {(month === '' || months.includes(month) ? months : [...months, month]).map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </Select>
      </span>
    </>
  )
}

function Export({ filter, empty }: { filter: LogFilter; empty: boolean }) {
  const [busy, setBusy] = useState(false)
  return (
    <Button
      variant="outline"
      busy={busy}
      busyText="导出中…"
      disabledReason={empty ? '没有可导出的记录' : undefined}
      onClick={async () => {
        setBusy(true)
        await downloadSheet(exportDepotEntries, logInput(filter), '寄存记录')
        setBusy(false)
      }}
    >
      导出 xlsx
    </Button>
  )
}
