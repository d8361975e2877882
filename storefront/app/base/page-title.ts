import { siteName } from './site-name.ts'

/** '内六角扳手 HX-6 - 商品详情 - 工坊商城': the entity, the screen, the site. */
export const pageTitle = (title: string, entity = '') =>
  [entity, title, siteName()].filter((part) => part !== '').join(' - ')
