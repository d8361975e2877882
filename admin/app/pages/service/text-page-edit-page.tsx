import { PageName, pageTitles } from '@gongfang/contract/service/content'
import { getShopPageVersion, listShopPages } from '@gongfang/contract/service/content-desk'
import { data } from 'react-router'
import { call } from '../../base/call.ts'
import { titleOf } from '../../base/title.ts'
import { screens } from '../../screens.ts'
import { PageEditor } from '../../service/content/page-editor.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import type { Route } from './+types/text-page-edit-page'

export const meta: Route.MetaFunction = ({ params }) =>
  titleOf(screens.textPage, pageTitles[params.name as PageName])

export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  const name = PageName.safeParse(params.name)
  if (!name.success) throw data(null, { status: 404 })
  const pages = await call(listShopPages, {})
  const versions = pages.find((page) => page.name === name.data)?.versions ?? []
  const [newest] = versions
  const base = newest ? await call(getShopPageVersion, { name: name.data, version: newest.version }) : null
  return { name: name.data, versions, base }
}

export default function PagePage({ loaderData: { name, versions, base } }: Route.ComponentProps) {
  return <PageEditor key={`${name} ${base?.version}`} name={name} versions={versions} base={base} />
}

export { LoadError as ErrorBoundary }
