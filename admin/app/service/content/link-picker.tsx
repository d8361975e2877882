import { listActivities } from '@gongfang/contract/buying/activity'
import { type Category, listCategories, listProducts } from '@gongfang/contract/goods/catalogue'
import { listArticles } from '@gongfang/contract/service/content-desk'
import { Flex, Select } from 'antd'
import { useRef, useState } from 'react'
import { call } from '../../base/call.ts'
import { SearchSelect } from '../../ui/search-select.tsx'

interface LinkPickerProps {
  /** Names the banner for screen readers. */
  name: string
  onPick: (path: string, title: string) => void
}

/** Chooses the target of a banner by name, among what shoppers can open. */
export function LinkPicker({ name, onPick }: LinkPickerProps) {
  const [kind, setKind] = useState<Kind>('product')
  const found = useRef<Place[]>([])
  const find = async (keyword: string) => {
    found.current = await kinds[kind].find(keyword)
    return found.current.map(({ id, title }) => ({ value: id, label: title }))
  }
  return (
    <Flex gap={8} style={{ marginBottom: 24 }}>
      <Select<Kind>
        style={{ width: 96 }}
        aria-label={`${name}链接到`}
        value={kind}
        options={Object.entries(kinds).map(([value, { label }]) => ({ value: value as Kind, label }))}
        onChange={setKind}
      />
      <SearchSelect
        key={kind}
        find={find}
        label={`${name}链接到的${kinds[kind].label}`}
        placeholder={`按名称搜索${kinds[kind].label}，选中后填入地址`}
        onChange={(id) => {
          const place = found.current.find((one) => one.id === id)
          if (place) onPick(place.path, place.title)
        }}
      />
    </Flex>
  )
}

type Kind = 'product' | 'article' | 'activity' | 'category'
interface Place {
  id: number
  title: string
  path: string
}

const kinds: Record<Kind, { label: string; find: (keyword: string) => Promise<Place[]> }> = {
  product: {
    label: '商品',
    find: async (keyword) =>
      (await call(listProducts, { keyword, limit: 20 })).data.map(({ id, title }) => ({
        id,
        title,
        path: `/product/${id}`,
      })),
  },
  article: {
    label: '文章',
    find: async (keyword) =>
      (await call(listArticles, { keyword, state: 'published', limit: 20 })).rows.map(
        ({ id, title, kind }) => ({ id, title, path: `${kind === 'news' ? '/news' : '/shares'}?id=${id}` }),
      ),
  },
  activity: {
    label: '活动',
    find: async (keyword) =>
      (await call(listActivities, { limit: 100 })).data
        .filter(({ title }) => title.includes(keyword))
        .map(({ id, title }) => ({ id, title, path: `/activity/${id}` })),
  },
  category: {
    label: '分类',
    find: async (keyword) =>
      flat(await call(listCategories, {})).filter(({ title }) => title.includes(keyword)),
  },
}

const flat = (categories: readonly Category[], above = ''): Place[] =>
  categories.flatMap(({ id, name, children }) => [
    { id, title: above + name, path: `/category?id=${id}` },
    ...flat(children, `${above}${name} › `),
  ])
