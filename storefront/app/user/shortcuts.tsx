import { useState } from 'react'
import { setSlash, slashOn } from '../shell/shortcuts.ts'
import { Checkbox } from '../ui/input.tsx'
import { Block } from './block.tsx'
import styles from './settings.module.css'

const keys: readonly (readonly [key: string, does: string])[] = [
  ['/', '把光标移到搜索框'],
  ['↑ ↓', '在搜索建议中选择；在数量框中增减'],
  ['Enter', '搜索；确认输入的数量'],
  ['↓（购物车上）', '展开购物车预览'],
  ['Delete', '购物车中移除当前商品'],
  ['Esc', '关闭弹窗、菜单和二维码'],
]

export function Shortcuts() {
  const [on, setOn] = useState(slashOn)
  return (
    <Block title="快捷键">
      <table className={styles.keys}>
        <caption className="visually-hidden">快捷键</caption>
        <thead className="visually-hidden">
          <tr>
            <th scope="col">按键</th>
            <th scope="col">作用</th>
          </tr>
        </thead>
        <tbody>
          {keys.map(([key, does]) => (
            <tr key={key}>
              <th scope="row">
                <kbd>{key}</kbd>
              </th>
              <td>{does}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Checkbox
        checked={on}
        onChange={(event) => {
          setSlash(event.target.checked)
          setOn(event.target.checked)
        }}
      >
        启用单键快捷键 /
      </Checkbox>
    </Block>
  )
}
