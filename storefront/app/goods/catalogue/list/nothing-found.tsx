import type { Facets } from '@gongfang/contract/goods/catalogue'
import { Link } from 'react-router'
import SearchX from '~icons/search-x'
import { categoryPath, soughtPath } from '../../../base/paths.ts'
import { screens } from '../../../screens.ts'
import { EmptyState } from '../../../ui/states.tsx'
import { AppliedFilters } from './applied-filters.tsx'
import { filterSearch, isNarrowed, type ListFilter, noFilter } from './filters.ts'
import styles from './nothing-found.module.css'

interface NothingFoundProps {
  filter: ListFilter
  facets: Facets
  go: (next: ListFilter) => void
  categories: readonly { id: number; name: string }[]
}

/** Suggests fewer filters, a shorter keyword, or another category. */
export function NothingFound({ filter, facets, go, categories }: NothingFoundProps) {
  if (isNarrowed(filter)) {
    return (
      <EmptyState
        icon={SearchX}
        text="没有符合条件的商品，试试减少筛选条件"
        action={<AppliedFilters filter={filter} facets={facets} go={go} />}
      />
    )
  }
  if (filter.keyword === '')
    return <EmptyState text="该分类暂无商品" action={<Link to={screens.category.path}>查看全部分类</Link>} />
  const words = shorterWords(filter.keyword)
  return (
    <EmptyState
      icon={SearchX}
      text={`没有找到“${filter.keyword}”相关商品`}
      action={
        <div className={styles.hints}>
          <p>请检查型号是否完整，或换一个更短的词</p>
          {words.length > 0 && (
            <p>
              试试搜索：
              {words.map((word) => (
                <Link
                  key={word}
                  to={`${screens.category.path}${filterSearch({ ...noFilter, keyword: word })}`}
                >
                  {word}
                </Link>
              ))}
            </p>
          )}
          <p>
            需要我们帮您找货：
            <Link to={soughtPath(filter.keyword)}>提交寻货需求</Link>
          </p>
          <p>
            或浏览：
            {categories.slice(0, 6).map(({ id, name }) => (
              <Link key={id} to={categoryPath({ id })}>
                {name}
              </Link>
            ))}
          </p>
        </div>
      }
    />
  )
}

/** Parts of the keyword: its words, or the beginning of a code. */
function shorterWords(keyword: string): string[] {
  const words = keyword.split(/[\s,，、/]+/).filter((word) => word.length > 1)
  if (words.length > 1) return words.slice(0, 4)
  const parts = keyword.split('-')
  return parts.length > 1 ? [parts.slice(0, -1).join('-'), parts[0]!].filter((part) => part.length > 1) : []
}
