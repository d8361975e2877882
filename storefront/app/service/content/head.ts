import type { Article, ArticleList } from '@gongfang/contract/service/content'
import type { MetaDescriptor } from 'react-router'
import { breadcrumbData, pageHead } from '../../base/seo.ts'
import { screens } from '../../screens.ts'
import { type ArticleFilter, filterSearch } from './list-filter.ts'
import { articlePath, type Section } from './sections.ts'

// The head for search engines and feed readers. Loaders build it, so that its code is not in the browser's
// scripts.

const feed = {
  tagName: 'link',
  rel: 'alternate',
  type: 'application/rss+xml',
  title: '新闻与技术分享',
  href: '/rss.xml',
} as const

export function listHead({ path, title }: Section, filter: ArticleFilter, { total, data }: ArticleList) {
  const about = data.slice(0, 3).map((article) => article.title)
  return [
    ...pageHead({
      title,
      image: data.find(({ cover }) => cover !== '')?.cover,
      description: [`${title}，共 ${total} 篇`, ...about].join('；'),
      path: path + filterSearch({ ...filter, keyword: '', tag: '' }),
      hidden: filter.keyword !== '' || filter.tag !== '' || total === 0,
    }),
    breadcrumbData(crumbsOf(title)),
    feed,
  ]
}

export function articleHead({ title, path }: Section, article: Article, siteName: string): MetaDescriptor[] {
  return [
    ...pageHead({
      title: article.title,
      image: article.cover,
      type: 'article',
      description: article.summary || article.title,
      path: articlePath(article.kind, article.id),
    }),
    breadcrumbData([...crumbsOf(title, path), { label: article.title }]),
    articleData(article, siteName),
    feed,
  ]
}

export const crumbsOf = (title: string, to?: string) => [
  { label: '首页', to: screens.products.path },
  { label: title, ...(to !== undefined && { to }) },
]

function articleData(article: Article, siteName: string): MetaDescriptor {
  const { kind, id, title, summary, cover, author, unit, tags, category, publishedAt, updatedAt } = article
  const publisher = { '@type': 'Organization', name: siteName }
  return {
    'script:ld+json': {
      '@context': 'https://schema.org',
      '@type': kind === 'news' ? 'NewsArticle' : 'TechArticle',
      headline: title,
      description: summary || title,
      ...(cover && { image: [cover] }),
      datePublished: publishedAt,
      dateModified: updatedAt,
      author: author ? { '@type': 'Person', name: author, ...(unit && { jobTitle: unit }) } : publisher,
      publisher,
      articleSection: category.name,
      ...(tags.length > 0 && { keywords: tags.join(',') }),
      mainEntityOfPage: articlePath(kind, id),
      inLanguage: 'zh-CN',
    },
  }
}
