import type { PaperSheet } from '@gongfang/contract/money/invoice'
import styles from './papers.module.css'

/** A sheet, as in the downloaded zip file. */
export function Paper({ sheet: { title, facts, tables, notes, seals } }: { sheet: PaperSheet }) {
  return (
    <article className={styles.sheet}>
      <h2>{title}</h2>
      <Facts facts={facts} look={styles.facts} />
      {tables.map((table) => (
        <PaperTable key={table.title} table={table} />
      ))}
      <ul className={styles.notes}>
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
      {seals.length > 0 && (
        <div className={styles.seals}>
          {seals.map((name) => (
            <div key={name}>
              <span>{name}</span>
              <span>日期：　　　年　　月　　日</span>
            </div>
          ))}
        </div>
      )}
    </article>
  )
}

function Facts({ facts, look }: { facts: PaperSheet['facts']; look: string | undefined }) {
  return (
    <dl className={look}>
      {facts.map(([name, text]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}

function PaperTable({ table }: { table: PaperSheet['tables'][number] }) {
  const { title, heads, figuresFrom, rows, sums } = table
  const look = (at: number) => (at >= figuresFrom ? styles.figure : undefined)
  return (
    <>
      <h3>{title}</h3>
      <table>
        <thead>
          <tr>
            {heads.map((head, at) => (
              <th key={head} scope="col" className={look(at)}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.join('|')}>
              {row.map((cell, at) => (
                <td key={heads[at]} data-label={heads[at]} className={look(at)}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {sums.length > 0 && <Facts facts={sums} look={styles.sums} />}
    </>
  )
}
