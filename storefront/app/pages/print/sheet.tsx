import { yuan } from '@gongfang/contract/base/money'
import type { ReactNode } from 'react'
import Printer from '~icons/printer'
import { useSite } from '../../base/site.ts'
import { Button } from '../../ui/button.tsx'
import { type SheetContent, totalCapitals, totalText } from './quotation.ts'
import styles from './sheet.module.css'

/** An A4 page, white in the dark theme too. The buttons above it are not printed. */
export function Sheet({ title, back, children }: { title: string; back: string; children: ReactNode }) {
  return (
    <div className={`container ${styles.page}`}>
      <header className={styles.bar}>
        <h1 tabIndex={-1}>{title}</h1>
        <p>打印时选择“另存为 PDF”即可下载</p>
        <Button variant="outline" to={back}>
          返回
        </Button>
        <Button onClick={() => window.print()}>
          <Printer size={16} aria-hidden="true" />
          打印
        </Button>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: on a phone the paper is wider than the screen */}
      <section className={styles.desk} aria-label="打印预览" tabIndex={0}>
        <article className={styles.sheet}>{children}</article>
      </section>
    </div>
  )
}

export function SheetHead({
  title,
  facts,
}: {
  title: string
  facts: readonly (readonly [label: string, text: string])[]
}) {
  const { name, logo } = useSite()
  return (
    <header className={styles.head}>
      {logo ? <img src={logo} alt={name} height={40} /> : <b className={styles.site}>{name}</b>}
      <h2>{title}</h2>
      <dl className={styles.facts}>
        {facts.map(([label, text]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </header>
  )
}

/** Repeats its head on every page and does not break inside a row. */
export function SheetTable({ content: { lines, currency } }: { content: SheetContent }) {
  const unit = currency === 'points' ? '积分' : '元'
  const show = (amount: number) => (currency === 'points' ? String(amount) : yuan(amount))
  return (
    <table className={styles.lines}>
      <thead>
        <tr>
          <th scope="col">序号</th>
          <th scope="col">型号</th>
          <th scope="col">品名 / 规格</th>
          <th scope="col">单位</th>
          <th scope="col" className={styles.figure}>
            数量
          </th>
          <th scope="col" className={styles.figure}>
            单价（{unit}）
          </th>
          <th scope="col" className={styles.figure}>
            小计（{unit}）
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line, at) => (
          <tr key={line.key}>
            <td>{at + 1}</td>
            <th scope="row" className="code">
              {line.modelCode}
              {line.ownCode && <small>物料号 {line.ownCode}</small>}
            </th>
            <td>
              {line.title} {line.spec}
              {line.note && <small>{line.note}</small>}
            </td>
            <td>{line.unit}</td>
            <td className={styles.figure}>{line.quantity}</td>
            <td className={styles.figure}>{show(line.price)}</td>
            <td className={styles.figure}>{show(line.amount)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The total in figures, and in Chinese capital numerals, which are hard to alter. */
export function SheetTotal({ content, label }: { content: SheetContent; label: string }) {
  const { lines, sums } = content
  const pieces = lines.reduce((total, { quantity }) => total + quantity, 0)
  return (
    <dl className={styles.total}>
      {sums.map(({ name, text }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{text}</dd>
        </div>
      ))}
      <div className={styles.sum}>
        <dt>
          {label}（{lines.length} 种 {pieces} 件）
        </dt>
        <dd>
          <span>大写：{totalCapitals(content)}</span>
          <b>{totalText(content)}</b>
        </dd>
      </div>
    </dl>
  )
}

export function Seals({ names }: { names: readonly string[] }) {
  return (
    <div className={styles.seals}>
      {names.map((name) => (
        <div key={name}>
          <span>{name}</span>
          <span>日期：　　　年　　月　　日</span>
        </div>
      ))}
    </div>
  )
}
