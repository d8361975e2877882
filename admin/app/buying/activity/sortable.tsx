import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, HolderOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import styles from './form.module.css'

interface SortableProps {
  /** Names a row: '题目' of '第 2 个题目'. */
  noun: string
  rows: readonly { key: number }[]
  move: (from: number, to: number) => void
  remove: (at: number) => void
  children: (at: number) => ReactNode
}

/** Rows that are reordered by dragging the handle or by the arrow buttons. */
export function Sortable({ noun, rows, move, remove, children }: SortableProps) {
  const [dragged, setDragged] = useState<number | null>(null)
  const [over, setOver] = useState<number | null>(null)
  const end = () => {
    if (dragged !== null && over !== null && dragged !== over) move(dragged, over)
    setDragged(null)
    setOver(null)
  }
  return (
    <ol className={styles.rows}>
      {rows.map(({ key }, at) => (
        <li
          key={key}
          className={styles.row}
          data-over={over === at && dragged !== at}
          onDragOver={(event) => {
            if (dragged === null) return
            event.preventDefault()
            setOver(at)
          }}
          onDrop={(event) => event.preventDefault()}
        >
          <span
            className={styles.handle}
            draggable
            aria-hidden
            onDragStart={({ dataTransfer }) => {
              dataTransfer.effectAllowed = 'move'
              setDragged(at)
            }}
            onDragEnd={end}
          >
            <HolderOutlined />
          </span>
          {children(at)}
          <span className={styles.buttons}>
            <Button
              type="text"
              icon={<ArrowUpOutlined />}
              aria-label={`第 ${at + 1} 个${noun}上移`}
              disabled={at === 0}
              onClick={() => move(at, at - 1)}
            />
            <Button
              type="text"
              icon={<ArrowDownOutlined />}
              aria-label={`第 ${at + 1} 个${noun}下移`}
              disabled={at === rows.length - 1}
              onClick={() => move(at, at + 1)}
            />
            <Button
              type="text"
              danger
              icon={<DeleteOutlined />}
              aria-label={`删除第 ${at + 1} 个${noun}`}
              onClick={() => remove(at)}
            />
          </span>
        </li>
      ))}
    </ol>
  )
}
