import {
  deleteMaterialCode,
  exportMaterialCodes,
  listMaterialCodes,
  type MaterialCode,
} from '@gongfang/contract/goods/material-code'
import { ratioText } from '@gongfang/contract/goods/material-unit'
import { roleMay } from '@gongfang/contract/people/institution'
import { pageIn } from '@gongfang/web/base/query.ts'
import { type FormEvent, useState } from 'react'
import { Link, useNavigate, useRevalidator } from 'react-router'
import ListChecks from '~icons/list-checks'
import { call } from '../../base/call.ts'
import { change } from '../../base/change.ts'
import { saveFile } from '../../base/download.ts'
import { pageTitle } from '../../base/page-title.ts'
import { productPath } from '../../base/paths.ts'
import { materialCodesPath } from '../../goods/material-code/paths.ts'
import { approvedMember } from '../../people/member/approved-member.ts'
import { screens } from '../../screens.ts'
import { Button } from '../../ui/button.tsx'
import { ModelCode } from '../../ui/copy.tsx'
import { TextInput } from '../../ui/form/input.tsx'
import { confirmWarning } from '../../ui/overlay/confirm.tsx'
import { toast } from '../../ui/overlay/toast.tsx'
import { Pager } from '../../ui/pager.tsx'
import { PageSkeleton } from '../../ui/skeleton.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { useBusy } from '../../ui/use-busy.ts'
import type { Route } from './+types/page'
import { CodeDialog } from './code-dialog.tsx'
import { HistoryDialog } from './history-dialog.tsx'
import { ImportDialog } from './import-dialog.tsx'
import styles from './page.module.css'

export const meta = () => [{ title: pageTitle(screens.materialCodes.title) }]

const LIMIT = 50

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const query = new URL(request.url).searchParams
  const keyword = query.get('kw')?.slice(0, 60) ?? ''
  const retired = query.get('retired') === '1'
  const member = await approvedMember()
  const codes = await call(listMaterialCodes, {
    page: pageIn(query),
    limit: LIMIT,
    ...(keyword && { keyword }),
    ...(retired && { retired }),
  })
  return { keyword, retired, mayWrite: roleMay(member.roles, 'materialCode'), codes }
}
clientLoader.hydrate = true as const

export function HydrateFallback() {
  return <PageSkeleton title="物料号" />
}

const href = (filter: { keyword?: string; retired?: boolean; page?: number }) => {
  const query = new URLSearchParams({
    ...(filter.retired && { retired: '1' }),
    ...(filter.keyword && { kw: filter.keyword }),
    ...(filter.page !== undefined && filter.page > 1 && { page: String(filter.page) }),
  })
  return query.size === 0 ? materialCodesPath : `${materialCodesPath}?${query}`
}

type Open = { kind: 'new' | 'import' } | { kind: 'change' | 'history'; code: MaterialCode } | { kind: 'all' }

/** The institution's own codes for goods. */
export default function MaterialCodesPage({
  loaderData: { keyword, retired, mayWrite, codes },
}: Route.ComponentProps) {
  const [open, setOpen] = useState<Open | null>(null)
  const { revalidate } = useRevalidator()
  const close = () => setOpen(null)
  const saved = () => {
    close()
    void revalidate()
  }
  return (
    <div className={`container ${styles.page}`}>
      <header className={styles.head}>
        <h1 tabIndex={-1}>物料号</h1>
        <Actions mayWrite={mayWrite} total={codes.total} open={setOpen} />
      </header>
      <p className={styles.soft}>
        本机构自己的编码。录入后可在快速下单、采购清单和搜索中直接使用，并印在报价单、订货单和报销资料的型号旁；只有本机构成员能看到。
      </p>
      <Tools keyword={keyword} retired={retired} count={codes.retired} />
      {codes.total === 0 ? (
        <EmptyState
          icon={ListChecks}
          text={keyword || retired ? '没有符合条件的物料号' : '还没有物料号'}
          action={
            mayWrite && !keyword && !retired ? (
              <p>可以逐个新增、从表格导入，也可以在快速下单时记住。</p>
            ) : undefined
          }
        />
      ) : (
        <ul className={styles.codes}>
          {codes.data.map((code) => (
            <CodeRow key={code.id} code={code} mayWrite={mayWrite} open={setOpen} onDeleted={saved} />
          ))}
        </ul>
      )}
      <Pager
        page={codes.current_page}
        lastPage={codes.last_page}
        total={codes.total}
        limit={codes.per_page}
        unit="个"
        href={(page) => href({ keyword, retired, page })}
      />
      {open?.kind === 'new' && <CodeDialog onClose={close} onSaved={saved} />}
      {open?.kind === 'change' && <CodeDialog code={open.code} onClose={close} onSaved={saved} />}
      {open?.kind === 'import' && <ImportDialog onClose={close} onImported={saved} />}
      {open?.kind === 'history' && <HistoryDialog id={open.code.id} onClose={close} />}
      {open?.kind === 'all' && <HistoryDialog onClose={close} />}
    </div>
  )
}

interface ActionsProps {
  mayWrite: boolean
  total: number
  open: (what: Open) => void
}

function Actions({ mayWrite, total, open }: ActionsProps) {
  const { busy, run } = useBusy()
  return (
    <p className={styles.actions}>
      <Button variant="outline" onClick={() => open({ kind: 'all' })}>
        变更记录
      </Button>
      {total > 0 && (
        <Button
          variant="outline"
          busy={busy}
          busyText="导出中…"
          onClick={() => run(saveFile(exportMaterialCodes, {}))}
        >
          导出
        </Button>
      )}
      {mayWrite && (
        <>
          <Button variant="outline" onClick={() => open({ kind: 'import' })}>
            导入
          </Button>
          <Button onClick={() => open({ kind: 'new' })}>新增物料号</Button>
        </>
      )}
    </p>
  )
}

interface CodeRowProps {
  code: MaterialCode
  mayWrite: boolean
  open: (what: Open) => void
  onDeleted: () => void
}

function CodeRow({ code, mayWrite, open, onDeleted }: CodeRowProps) {
  const ratio = ratioText(code, code.shopUnit)
  const remove = async () => {
    const message = `删除后，“${code.code}”不再表示 ${code.modelCode}；已下订单上的物料号不变。`
    if (!(await confirmWarning({ title: '删除物料号', message, confirmText: '删除' }))) return
    const { id, version } = code
    if (!(await change(call(deleteMaterialCode, { id, version })))) return
    toast('success', '已删除')
    onDeleted()
  }
  return (
    <li>
      <span className={styles.own}>
        <b>{code.code}</b>
        {code.name && <span>{code.name}</span>}
        <small className={styles.soft}>
          {[code.unit && !ratio && `单位 ${code.unit}`, ratio, code.note].filter(Boolean).join('，')}
        </small>
      </span>
      <span className={styles.model}>
        {code.offered ? (
          <Link to={productPath(code.productId, code.skuId)}>{code.title}</Link>
        ) : (
          <span>{code.title}</span>
        )}
        <small>
          <ModelCode code={code.modelCode} /> {code.spec}
        </small>
        {!code.offered && <small className={styles.warning}>已停售，请改为替代型号或删除</small>}
      </span>
      <span className={styles.actions}>
        <Button
          variant="ghost"
          size="small"
          aria-label={`记录：物料号 ${code.code}`}
          onClick={() => open({ kind: 'history', code })}
        >
          记录
        </Button>
        {mayWrite && (
          <>
            <Button
              variant="outline"
              size="small"
              aria-label={`修改物料号 ${code.code}`}
              onClick={() => open({ kind: 'change', code })}
            >
              修改
            </Button>
            <Button
              variant="outline"
              size="small"
              aria-label={`删除物料号 ${code.code}`}
              onClick={() => void remove()}
            >
              删除
            </Button>
          </>
        )}
      </span>
    </li>
  )
}

/** All or those of models that are not sold any more, and the search among them. */
function Tools({ keyword, retired, count }: { keyword: string; retired: boolean; count: number }) {
  const navigate = useNavigate()
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = String(new FormData(event.currentTarget).get('kw') ?? '').trim()
    void navigate(href({ retired, keyword: typed }))
  }
  return (
    <div className={styles.tools}>
      <Tabs
        label="物料号状态"
        current={href({ retired, keyword })}
        tabs={[
          { to: href({ keyword }), label: '全部' },
          { to: href({ retired: true, keyword }), label: '已停售', count },
        ]}
      />
      {/* biome-ignore lint/a11y/useSemanticElements: <search> is drawn as a block by browsers that do not know it */}
      <form role="search" className={styles.search} onSubmit={search}>
        <TextInput
          key={keyword}
          type="search"
          name="kw"
          aria-label="搜索物料号"
          placeholder="物料号、名称或型号"
          defaultValue={keyword}
          maxLength={60}
        />
        <Button type="submit" variant="outline">
          搜索
        </Button>
      </form>
    </div>
  )
}
