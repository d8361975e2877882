import { Refused } from '@gongfang/contract/base/call'
import { points } from '@gongfang/contract/base/money'
import { previewOrder } from '@gongfang/contract/buying/order'
import { listAddresses } from '@gongfang/contract/people/address'
import { data, redirect } from 'react-router'
import { call } from '../../base/call.ts'
import { pageTitle } from '../../base/page-title.ts'
import { refreshUserInfo } from '../../base/session.ts'
import { keptChoices } from '../../buying/order/quote/order-draft.ts'
import { readSource } from '../../buying/order/quote/source.ts'
import type { Draft } from '../../buying/order/quote/use-quote.ts'
import { GateCard } from '../../people/member/gate-card.tsx'
import { screens } from '../../screens.ts'
import { toast } from '../../ui/overlay/toast.tsx'
import type { Route } from './+types/confirm-page'
import styles from './confirm.module.css'
import { ConfirmForm } from './confirm-form.tsx'
import { ConfirmSkeleton } from './confirm-skeleton.tsx'

export const meta = () => [{ title: pageTitle(screens.orderConfirm.title) }]

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const source = await readSource(new URL(request.url).searchParams)
  if (!source) return backToCart()
  const fresh = { source, deductPoints: points(0) }
  const kept = { ...fresh, ...keptChoices(source) }
  try {
    const [{ draft, preview }, addresses] = await Promise.all([
      // An address or a fund of an earlier visit may be gone.
      previewOf(kept).catch((error) => (error instanceof Refused ? previewOf(fresh) : Promise.reject(error))),
      call(listAddresses, {}),
    ])
    return { draft, preview, addresses }
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    if (error.reason === 'notFound' && source.kind === 'cart') return backToCart()
    if (error.reason === 'notFound') throw data(null, { status: 404 })
    if (!error.reason.startsWith('institution')) throw error
    // Members who may not order yet see the reason and the next step instead of an error page.
    await refreshUserInfo()
    return null
  }
}
clientLoader.hydrate = true as const

const previewOf = async (draft: Draft) => ({ draft, preview: await call(previewOrder, draft) })

function backToCart(): never {
  toast('warning', '请选择要结算的商品')
  throw redirect(screens.cart.path)
}

/** The form itself loads new previews of the draft. */
export const shouldRevalidate = () => false

export function HydrateFallback() {
  return <ConfirmSkeleton />
}

export default function ConfirmPage({ loaderData }: Route.ComponentProps) {
  return (
    <div className={`container ${styles.page}`}>
      <h1 tabIndex={-1}>{screens.orderConfirm.title}</h1>
      {loaderData ? <ConfirmForm {...loaderData} /> : <GateCard />}
    </div>
  )
}
