import { useSite } from '../../base/site.ts'

/** '联系客服 400-820-0000' as a link for calling; only the words when no number is configured. */
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
