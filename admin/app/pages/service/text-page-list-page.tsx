import { pageTitles } from '@gongfang/contract/service/content'
import { listShopPages } from '@gongfang/contract/service/content-desk'
import { call } from '../../base/call.ts'
import { paths } from '../../base/paths.ts'
import { titleOf } from '../../base/title.ts'
import { screens } from '../../screens.ts'
import { LoadError } from '../../ui/load-error.tsx'
import { PlainTable } from '../../ui/plain-table.tsx'
import { Code, Soft, StateTag, Time } from '../../ui/show.tsx'
import type { Route } from './+types/text-page-list-page'

export const meta = () => titleOf(screens.textPages)

export const clientLoader = () => call(listShopPages, {})

export default function PagesPage({ loaderData: pages }: Route.ComponentProps) {
  return (
    <>
      <h1 style={{ margin: '0 0 12px', fontSize: 20, lineHeight: '28px' }}>页面</h1>
      <PlainTable
        label="页面"
        rowKey={({ name }) => name}
        rows={pages}
        open={({ name }) => paths.textPage(name)}
        columns={[
          {
            key: 'name',
            part: 'name',
            title: '页面',
            render: (_, { name }) => pageTitles[name],
          },
          {
            key: 'current',
            title: '当前版本',
            render: (_, { versions }) => {
              const now = versions.find(({ state }) => state === 'current')
              return now ? <Code>{now.version}</Code> : <Soft>未发布</Soft>
            },
          },
          {
            key: 'at',
            title: '发布时间',
            render: (_, { versions }) => (
              <Time at={versions.find(({ state }) => state === 'current')?.publishAt} />
            ),
          },
          {
            key: 'next',
            title: '待生效',
            render: (_, { versions }) =>
              versions
                .filter(({ state }) => state === 'timed')
                .map(({ version, publishAt }) => (
                  <StateTag key={version} tone="progress">
                    {version} · <Time at={publishAt} />
                  </StateTag>
                )),
          },
          { key: 'count', title: '版本数', align: 'right', render: (_, { versions }) => versions.length },
        ]}
      />
    </>
  )
}

export { LoadError as ErrorBoundary }
