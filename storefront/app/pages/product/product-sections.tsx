import type { Product } from '@gongfang/contract/goods/catalogue'
import { Link } from 'react-router'
import FileText from '~icons/file-text'
import { useSite } from '../../base/site.ts'
import { QuestionSpot } from '../../buying/review/question-spot.tsx'
import { ReviewSpot } from '../../buying/review/review-spot.tsx'
import { CopyAll } from '../../goods/catalogue/detail/copy-all.tsx'
import { useSectionInView } from '../../goods/catalogue/detail/use-section-in-view.ts'
import { parameterRows } from '../../goods/product/parameter-rows.ts'
import { RichText } from '../../goods/product/rich-text.tsx'
import { screens } from '../../screens.ts'
import styles from './product-sections.module.css'

/** The sections of the product page, below a sticky bar that links to them. */
export function ProductSections({ product }: { product: Product }) {
  const { parameters, attachments, detail } = product
  const sections = [
    { id: 'detail', title: '商品详情', shown: detail !== '' },
    { id: 'parameters', title: '规格参数', shown: parameters.length > 0 },
    { id: 'files', title: `资料下载（${attachments.length}）`, shown: attachments.length > 0 },
    { id: 'reviews', title: `评价（${product.rating.count}）`, shown: true },
    { id: 'questions', title: '问答', shown: true },
    { id: 'service', title: '售后说明', shown: true },
  ].filter(({ shown }) => shown)
  const current = useSectionInView(sections.map(({ id }) => id))
  return (
    <div className={styles.sections}>
      <nav className={styles.bar} aria-label="商品信息">
        {sections.map(({ id, title }) => (
          <a key={id} href={`#${id}`} aria-current={id === current ? 'true' : undefined}>
            {title}
          </a>
        ))}
      </nav>
      {detail !== '' && (
        <section id="detail" className={styles.section} aria-labelledby="detail-title">
          <h2 id="detail-title">商品详情</h2>
          <RichText html={detail} />
        </section>
      )}
      {parameters.length > 0 && <Parameters product={product} />}
      {attachments.length > 0 && <Files attachments={attachments} />}
      <ReviewSpot product={product} look={styles.section ?? ''} />
      <QuestionSpot productId={product.id} look={styles.section ?? ''} />
      <Service />
    </div>
  )
}

function Parameters({ product: { parameters, brand, axes } }: { product: Product }) {
  const rows = [
    ...(brand ? [{ name: '品牌', text: brand.name }] : []),
    ...parameterRows(parameters),
    ...(axes.length > 0 ? [{ name: '可选', text: axes.join('、') }] : []),
  ]
  return (
    <section id="parameters" className={styles.section} aria-labelledby="parameters-title">
      <header className={styles.head}>
        <h2 id="parameters-title">规格参数</h2>
        <CopyAll text={rows.map(({ name, text }) => `${name}\t${text}`).join('\n')} />
      </header>
      <dl className={styles.parameters}>
        {rows.map(({ name, text }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function Files({ attachments }: { attachments: Product['attachments'] }) {
  return (
    <section id="files" className={styles.section} aria-labelledby="files-title">
      <h2 id="files-title">资料下载</h2>
      <ul className={styles.files}>
        {attachments.map(({ name, url, size }) => (
          <li key={url}>
            <a href={url} download>
              <FileText aria-hidden="true" size={18} />
              {name}
              <small>
                {fileKind(url)} · {fileSize(size)}
              </small>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Service() {
  const { kefuMobile, serviceHours, aftersaleDays } = useSite()
  return (
    <section id="service" className={styles.section} aria-labelledby="service-title">
      <h2 id="service-title">售后说明</h2>
      <ul className={styles.service}>
        {aftersaleDays > 0 && (
          <li>
            订单完成后 {aftersaleDays}{' '}
            天内，商品完好且不影响二次销售的，可申请退货、换货或维修；定制、裁切和已启封的灭菌商品除外。
          </li>
        )}
        <li>签收时请当面核对型号与数量，如有破损、错发、少发，请保留包装并在 48 小时内联系客服。</li>
        <li>支持开具普通发票和专用发票，抬头在发票管理中维护，由机构成员共用。</li>
        <li>
          如需帮助，{kefuMobile ? `请致电客服 ${kefuMobile}` : '请联系客服'}
          {serviceHours && `（${serviceHours}）`}，或在<Link to={screens.orders.path}>我的订单</Link>
          中查看处理进度。
        </li>
      </ul>
    </section>
  )
}

const fileKind = (url: string) => /\.([a-z0-9]{2,4})$/i.exec(url)?.[1]?.toUpperCase() ?? '文件'

const fileSize = (bytes: number) =>
  bytes >= 1_048_576 ? `${(bytes / 1_048_576).toFixed(1)} MB` : `${Math.max(1, Math.round(bytes / 1024))} KB`
