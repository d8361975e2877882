import styles from './shortcut-table.module.css'

const keys: readonly (readonly [key: string, does: string])[] = [
  ['/', '把光标移到搜索框'],
  ['?', '显示快捷键'],
  ['Enter', '搜索；在型号表和快速下单中加入购物车'],
  ['↑ ↓', '在搜索建议、型号表的数量之间移动；在数量框中增减'],
  ['← →', '切换大图、评分'],
  ['↓（购物车上）', '展开购物车预览'],
  ['Delete', '购物车中移除当前商品，可撤销'],
  ['Esc', '关闭弹窗、菜单和大图'],
]

export function ShortcutTable() {
  return (
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
  )
}
