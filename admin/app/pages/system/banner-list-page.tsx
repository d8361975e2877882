import { listBanners, saveBanners } from '@gongfang/contract/system/banner-desk'
import { MOST_BANNERS, type ScheduledBanner } from '@gongfang/contract/system/config'
import { Button, Card, Empty, Segmented } from 'antd'
import { useState } from 'react'
import { call } from '../../base/call.ts'
import { paths } from '../../base/paths.ts'
import { useCan } from '../../base/session.ts'
import { titleOf } from '../../base/title.ts'
import { screens } from '../../screens.ts'
import { BannerCard } from '../../service/content/banner-card.tsx'
import { type BannerState, bannerState, bannerStates } from '../../service/content/banner-state.ts'
import styles from '../../service/content/content.module.css'
import { History } from '../../system/audit/history.tsx'
import { useAct } from '../../ui/act.ts'
import { Edit } from '../../ui/edit.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { Soft, Time } from '../../ui/show.tsx'
import type { Route } from './+types/banner-list-page'

export const meta = () => titleOf(screens.banners)

export const clientLoader = () => call(listBanners, {})

export default function BannersPage({ loaderData }: Route.ComponentProps) {
  return <Banners key={loaderData.version} loaded={loaderData} />
}

/** The banners as they are edited, the filter by schedule, and saving. */
function useBannerEditing(loaded: Route.ComponentProps['loaderData']) {
  const { act, busy } = useAct()
  const [banners, setBanners] = useState<ScheduledBanner[]>(loaded.banners)
  const [faults, setFaults] = useState<Record<string, string>>({})
  const [shown, show] = useState<ShownState>('all')
  const add = () => {
    setBanners([...banners, blank])
    show('all')
  }
  const edit = (at: number, changes: Partial<ScheduledBanner>) => {
    setBanners(banners.with(at, { ...(banners[at] ?? blank), ...changes }))
    setFaults({})
  }
  const discard = () => {
    setBanners(loaded.banners)
    setFaults({})
  }
  const remove = (at: number) => setBanners(banners.toSpliced(at, 1))
  const move = (from: number, to: number) => {
    const moved = banners[from]
    if (moved && to >= 0 && to < banners.length)
      setBanners(banners.toSpliced(from, 1).toSpliced(to, 0, moved))
  }
  const save = async () => {
    const missing = missingFields(banners)
    setFaults(missing)
    if (Object.keys(missing).length > 0) {
      show('all')
      return
    }
    await act(
      saveBanners,
      { banners, version: loaded.version },
      {
        done: '已保存',
        refused: ({ fields }) => {
          setFaults(fields)
          // The filter may hide a banner with a fault.
          show('all')
          return Object.keys(fields).length > 0
        },
      },
    )
  }
  return { banners, faults, shown, show, busy, add, edit, discard, remove, move, save }
}

function Banners({ loaded }: { loaded: Route.ComponentProps['loaderData'] }) {
  const disabled = !useCan()('content.write')
  const { banners, faults, shown, show, busy, add, edit, discard, remove, move, save } =
    useBannerEditing(loaded)
  const [dragged, drag] = useState<number | null>(null)
  const now = new Date()
  const places = banners.flatMap((banner, at) =>
    shown === 'all' || bannerState(banner, now) === shown ? [at] : [],
  )
  const changed = JSON.stringify(banners) !== JSON.stringify(loaded.banners)
  return (
    <Edit
      title="首页轮播"
      back={paths.home()}
      changed={changed && !disabled}
      busy={busy}
      onSave={save}
      onDiscard={discard}
      actions={
        !disabled &&
        banners.length < MOST_BANNERS && (
          <Button type="primary" onClick={add}>
            添加一张
          </Button>
        )
      }
      aside={<BannerAside loaded={loaded} />}
    >
      {banners.length === 0 && <Empty description="还没有轮播图，首页不显示轮播" />}
      {banners.length > 0 && <StateFilter banners={banners} shown={shown} onChange={show} />}
      {banners.length > 0 && places.length === 0 && <Empty description="没有符合条件的轮播图" />}
      <ol className={styles.banners}>
        {places.map((at, nth) => (
          <BannerCard
            key={at}
            banner={banners[at] ?? blank}
            place={at}
            ends={{ first: nth === 0, last: nth === places.length - 1 }}
            disabled={disabled}
            fault={(field) => faults[`banners.${at}.${field}`]}
            onChange={(changes) => edit(at, changes)}
            onMove={(by) => move(at, places[nth + by] ?? at)}
            onRemove={() => remove(at)}
            onDrag={() => drag(at)}
            onDropHere={() => {
              if (dragged !== null) move(dragged, at)
              drag(null)
            }}
          />
        ))}
      </ol>
    </Edit>
  )
}

/** The faults of required fields that are empty, by path. */
const missingFields = (banners: readonly ScheduledBanner[]): Record<string, string> =>
  Object.fromEntries(
    banners.flatMap(({ image, imagePhone, alt }, at) => [
      ...(image ? [] : [[`banners.${at}.image`, '请上传电脑图']]),
      ...(imagePhone ? [] : [[`banners.${at}.imagePhone`, '请上传手机图']]),
      ...(alt.trim() ? [] : [[`banners.${at}.alt`, '请填写说明']]),
    ]),
  )

function BannerAside({ loaded }: { loaded: Route.ComponentProps['loaderData'] }) {
  return (
    <div className={styles.stack}>
      <Card size="small" title="说明">
        <p>只在排期内展示；同时在期的最多展示前 5 张。</p>
        <p>电脑图建议 1584 × 680，手机图建议 1500 × 840。虚线框内是各种屏幕都看得到的范围。</p>
        {loaded.updatedAt && (
          <p>
            <Soft>上次保存</Soft> <Time at={loaded.updatedAt} /> {loaded.updatedBy}
          </p>
        )}
      </Card>
      <Card size="small" title="修改历史">
        <History subject="config indexBanner" />
      </Card>
    </div>
  )
}

type ShownState = BannerState | 'all'

interface StateFilterProps {
  banners: readonly ScheduledBanner[]
  shown: ShownState
  onChange: (shown: ShownState) => void
}

function StateFilter({ banners, shown, onChange }: StateFilterProps) {
  const now = new Date()
  return (
    <Segmented
      aria-label="按排期筛选"
      style={{ marginBottom: 16 }}
      value={shown}
      options={[
        { value: 'all' as const, label: `全部 ${banners.length}` },
        ...(['active', 'coming', 'over'] as const).map((state) => ({
          value: state,
          label: `${bannerStates[state].text} ${banners.filter((one) => bannerState(one, now) === state).length}`,
        })),
      ]}
      onChange={onChange}
    />
  )
}

const blank: ScheduledBanner = { image: '', imagePhone: '', link: '', alt: '', from: null, until: null }

export { LoadError as ErrorBoundary }
