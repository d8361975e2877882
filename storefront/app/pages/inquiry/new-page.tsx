import { listSkuLines } from '@gongfang/contract/goods/catalogue'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { call } from '../../base/call.ts'
import { pageTitle } from '../../base/page-title.ts'
import { pairsIn } from '../../base/pairs.ts'
import styles from '../../buying/approval/approval.module.css'
import { givenIn } from '../../buying/inquiry/given.ts'
import { InquiryForm } from '../../buying/inquiry/inquiry-form.tsx'
import { inquiriesPath } from '../../buying/inquiry/paths.ts'
import { modelRow } from '../../buying/inquiry/wanted.ts'
import { approvedMember } from '../../people/member/approved-member.ts'
import { useRoleReason } from '../../people/member/role.ts'
import { screens } from '../../screens.ts'
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx'
import { PageSkeleton } from '../../ui/skeleton.tsx'
import { EmptyState } from '../../ui/states.tsx'
import type { Route } from './+types/new-page'

export const meta = () => [{ title: pageTitle(screens.inquiryNew.title) }]

/** The models of the address, with their names of today. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await approvedMember()
  const pairs = pairsIn(new URL(request.url).searchParams.get('skus'))
  if (pairs.length === 0) return []
  const quantities = new Map(pairs.map(({ id, quantity }) => [id, quantity]))
  const lines = await call(listSkuLines, { skuIds: pairs.map(({ id }) => id) })
  return lines.map((line) => modelRow(line, quantities.get(line.skuId) ?? 1))
}
clientLoader.hydrate = true as const

/** The form keeps its own rows. */
export const shouldRevalidate = () => false

export function HydrateFallback() {
  return <PageSkeleton title="新建询价" />
}

export default function NewInquiryPage({ loaderData: more }: Route.ComponentProps) {
  const noOrder = useRoleReason('order')
  const { state } = useLocation()
  const [given] = useState(() => [...more, ...givenIn(state)])
  return (
    <div className={`container ${styles.page}`}>
      <Breadcrumbs items={[{ label: '询价', to: inquiriesPath }, { label: '新建' }]} />
      <h1 tabIndex={-1}>{screens.inquiryNew.title}</h1>
      {noOrder === undefined ? <InquiryForm more={given} /> : <EmptyState text={noOrder} />}
    </div>
  )
}
