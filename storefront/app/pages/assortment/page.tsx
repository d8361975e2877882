import { type AssortmentEntry, listOwnAssortment } from '@gongfang/contract/goods/assortment'
import { type AssortmentMode, assortmentModeNames } from '@gongfang/contract/goods/assortment-mode'
import { pageIn } from '@gongfang/web/base/query.ts'
import type { FormEvent } from 'react'
import { Link, useNavigate } from 'react-router'
import ListChecks from '~icons/list-checks'
import { call } from '../../base/call.ts'
import { pageTitle } from '../../base/page-title.ts'
import { assortmentPath } from '../../goods/assortment/paths.ts'
import { approvedMember } from '../../people/member/approved-member.ts'
import { screens } from '../../screens.ts'
import { Button } from '../../ui/button.tsx'
import { ModelCode } from '../../ui/copy.tsx'
import { TextInput } from '../../ui/form/input.tsx'
import { Pager } from '../../ui/pager.tsx'
import { PageSkeleton } from '../../ui/skeleton.tsx'
import { EmptyState } from '../../ui/states.tsx'
import type { Route } from './+types/page'
import styles from './page.module.css'

export const meta = () => [{ title: pageTitle(screens.assortment.title) }]

const LIMIT = 50

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const query = new URL(request.url).searchParams
  const keyword = query.get('kw')?.slice(0, 60) ?? ''
  const member = await approvedMember()
  if (!member.can.includes('assortment')) return { keyword, entries: null }
  const wish = { page: pageIn(query), limit: LIMIT, ...(keyword && { keyword }) }
  return { keyword, entries: await call(listOwnAssortment, wish) }
}
clientLoader.hydrate = true as const

export function HydrateFallback() {
  return <PageSkeleton title="采购目录" />
}

const href = (keyword: string, page: number) => {
  const query = new URLSearchParams({
    ...(keyword && { kw: keyword }),
    ...(page > 1 && { page: String(page) }),
  })
  return query.size === 0 ? assortmentPath : `${assortmentPath}?${query}`
}

/** What the institution has agreed to buy, for those who manage it. */
export default function AssortmentPage({ loaderData: { keyword, entries } }: Route.ComponentProps) {
  const mode = entries?.assortment?.mode
  return (
    <div className={`container ${styles.page}`}>
      <h1 tabIndex={-1}>采购目录</h1>
      {mode && (
        <p className={styles.mode}>
          {`${assortmentModeNames[mode]}。${modeTexts[mode]}`}由商城维护，需要增加商品请
          <Link to={screens.feedback.path}>写反馈</Link>。
        </p>
      )}
      {entries?.assortment && <Search keyword={keyword} />}
      {entries === null || entries.total === 0 ? (
        <EmptyState icon={ListChecks} text={whyEmpty(entries, keyword)} />
      ) : (
        <ul className={styles.entries}>
          {entries.data.map((entry) => (
            <Entry key={entry.goods} entry={entry} />
          ))}
        </ul>
      )}
      {entries && (
        <Pager
          page={entries.current_page}
          lastPage={entries.last_page}
          total={entries.total}
          limit={entries.per_page}
          unit="项"
          href={(page) => href(keyword, page)}
        />
      )}
    </div>
  )
}

const modeTexts: Record<AssortmentMode, string> = {
  off: '目录正在准备，现在不影响购买。',
  mark: '目录外的商品有标记，仍可购买。',
  ask: '含有目录外商品的订单需要审批。',
  only: '目录外的商品搜不到，也不能购买。',
}

function whyEmpty(entries: Route.ComponentProps['loaderData']['entries'], keyword: string) {
  if (entries === null) return '采购目录由机构的负责人或管理员查看'
  if (entries.assortment === null) return '本机构没有与商城约定采购目录'
  return keyword === '' ? '目录里还没有商品' : '没有符合条件的商品'
}

function Search({ keyword }: { keyword: string }) {
  const navigate = useNavigate()
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = String(new FormData(event.currentTarget).get('kw') ?? '').trim()
    void navigate(href(typed.slice(0, 60), 1))
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: <search> is drawn as a block by browsers that do not know it
    <form role="search" className={styles.search} onSubmit={search}>
      <TextInput
        key={keyword}
        name="kw"
        type="search"
        defaultValue={keyword}
        maxLength={60}
        aria-label="查找型号、品名、分类或品牌"
        placeholder="型号、品名、分类或品牌"
      />
      <Button variant="outline" type="submit">
        查找
      </Button>
    </form>
  )
}

const Entry = ({ entry: { modelCode, name, spec } }: { entry: AssortmentEntry }) => (
  <li>
    {modelCode !== '' && <ModelCode code={modelCode} />}
    <span>{[name, spec].filter(Boolean).join(' · ')}</span>
  </li>
)
