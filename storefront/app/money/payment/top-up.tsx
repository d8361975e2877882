import { useNavigate, useRevalidator, useSearchParams } from 'react-router'
import { hrefOf } from '../../people/points/filter.ts'
import { late } from '../../ui/late.tsx'

const TopUpDialog = late(() => import('./top-up-dialog.tsx').then((file) => file.TopUpDialog))
const PayDialog = late(() => import('./pay-dialog.tsx').then((file) => file.PayDialog))

/** The address opens the dialog: `topUp=1` chooses, `topUp=<number>` pays. */
export function TopUp() {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const wanted = query.get('topUp')
  const go = (topUp: string | null) =>
    void navigate(hrefOf(query, { topUp, back: null }), { replace: true, preventScrollReset: true })

  if (wanted === null) return null
  if (!/^\d{20}$/.test(wanted)) return <TopUpDialog onStarted={go} onClose={() => go(null)} />
  return (
    <PayDialog
      key={wanted}
      purpose="topUp"
      no={wanted}
      onClose={(paid) => {
        go(null)
        if (paid) void revalidate()
      }}
    />
  )
}
