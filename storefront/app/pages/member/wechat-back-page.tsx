import type { Output } from '@gongfang/contract/base/endpoint'
import { bindOwnWechat, scanWechatScene, wechatLogin } from '@gongfang/contract/base/wechat'
import { useEffect } from 'react'
import { redirect } from 'react-router'
import { call } from '../../base/call.ts'
import { pageTitle } from '../../base/page-title.ts'
import { safeTarget } from '../../base/redirect.ts'
import { landing } from '../../people/member/landing.ts'
import { afterLogin } from '../../people/member/login.ts'
import styles from '../../people/member/wechat/wechat.module.css'
import { WechatBindForm } from '../../people/member/wechat/wechat-bind-form.tsx'
import { WechatConfirm } from '../../people/member/wechat/wechat-confirm.tsx'
import { takeTrip } from '../../people/member/wechat/wechat-trip.ts'
import { screens } from '../../screens.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/overlay/toast.tsx'
import { PageSkeleton } from '../../ui/skeleton.tsx'
import { errorText } from '../../ui/states.tsx'
import type { Route } from './+types/wechat-back-page'

export const meta = () => [
  { title: pageTitle(screens.wechatBack.title) },
  { name: 'robots', content: 'noindex' },
]

type Arrival =
  | { is: 'new'; ticket: string; verifier: string; search: string }
  | { is: 'scan'; seen: Output<typeof scanWechatScene> }
  | { is: 'failed'; text: string; to: string }

/** The return from WeChat. Only the tab that went there has stored the verifier; without it nothing is sent. */
export async function clientLoader({ request }: Route.ClientLoaderArgs): Promise<Arrival | Response> {
  const words = new URL(request.url).searchParams
  const trip = takeTrip()
  const [code, state] = [words.get('code'), words.get('state') ?? '']
  const to = trip?.purpose === 'bind' ? (safeTarget(trip.to) ?? screens.password.path) : screens.login.path
  if (trip === null) return { is: 'failed', text: '微信授权已失效，请重新发起', to }
  if (!code) return { is: 'failed', text: '您没有同意授权', to: `${to}${trip.search}` }
  const { purpose, verifier, search } = trip
  const back = { code, state, verifier }
  try {
    if (purpose === 'scan') return { is: 'scan', seen: await call(scanWechatScene, back) }
    if (purpose === 'bind') {
      await call(bindOwnWechat, back)
      toast('success', '微信已绑定')
      return redirect(to)
    }
    const { token, userinfo, ticket = '' } = await call(wechatLogin, back)
    if (token === undefined) return { is: 'new', ticket, verifier, search }
    return redirect(landing(search, await afterLogin({ token, user: userinfo ?? null }, false)))
  } catch (error) {
    return { is: 'failed', text: errorText(error), to: `${to}${search}` }
  }
}
clientLoader.hydrate = true as const

/** The returned code is valid only once. */
export const shouldRevalidate = () => false

export function HydrateFallback() {
  return <PageSkeleton title="微信登录" />
}

export default function WechatBackPage({ loaderData }: Route.ComponentProps) {
  const arrival = loaderData as Arrival
  // Removes WeChat's code from the address, because it is used.
  useEffect(() => history.replaceState(history.state, '', location.pathname), [])
  return (
    <div className={`container ${styles.page}`}>
      {arrival.is === 'scan' && <WechatConfirm seen={arrival.seen} />}
      {arrival.is === 'new' && (
        <section className={styles.card}>
          <h1 tabIndex={-1}>绑定手机号</h1>
          <WechatBindForm
            {...arrival}
            again={() => location.assign(`${screens.login.path}${arrival.search}`)}
          />
        </section>
      )}
      {arrival.is === 'failed' && (
        <section className={styles.card}>
          <h1 tabIndex={-1}>微信授权未完成</h1>
          <p role="status">{arrival.text}</p>
          <Button to={arrival.to}>{arrival.to.startsWith(screens.login.path) ? '去登录' : '返回'}</Button>
        </section>
      )}
    </div>
  )
}
