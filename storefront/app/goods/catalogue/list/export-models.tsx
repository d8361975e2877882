import { exportProducts } from '@gongfang/contract/goods/catalogue'
import { downloadSheet } from '../../../base/download.ts'
import { useLoginPath } from '../../../base/own-way.ts'
import { useSession } from '../../../base/session.ts'
import { screens } from '../../../screens.ts'
import { Button } from '../../../ui/button.tsx'
import { useBusy } from '../../../ui/use-busy.ts'
import { facetInput, filterSearch, type ListFilter } from './filters.ts'

/** Exports all pages of the list, with its filters. */
export function ExportModels({ filter }: { filter: ListFilter }) {
  const { token } = useSession()
  const { busy, run } = useBusy()
  const login = useLoginPath(`${screens.category.path}${filterSearch(filter)}`)
  if (token === null)
    return (
      <Button variant="outline" to={login}>
        登录后导出
      </Button>
    )
  const wanted = { ...facetInput(filter), sort: filter.sort }
  return (
    <Button
      variant="outline"
      busy={busy}
      busyText="导出中…"
      onClick={() => run(downloadSheet(exportProducts, wanted, '商品型号'))}
    >
      导出当前结果
    </Button>
  )
}
