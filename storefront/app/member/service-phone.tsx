import { useSite } from '../base/site.ts'

/** '联系客服 400-820-0000', to be called from a phone; the words alone where the shop has set no number. */
export function ServicePhone() {
  const { kefuMobile } = useSite()
  return (
    <>
      联系客服
      {kefuMobile && (
        <>
          {' '}
          <a href={`tel:${kefuMobile}`}>{kefuMobile}</a>
        </>
      )}
    </>
  )
}
