/** The top categories in the order of the menu; those below stand in the families. */
export const topCategories = [
  { name: '手动工具', key: 'hand-tools' },
  { name: '电动工具', key: 'power-tools' },
  { name: '量具量仪', key: 'measuring' },
  { name: '紧固件', key: 'fasteners' },
  { name: '切削磨具', key: 'cutting' },
  { name: '实验耗材', key: 'consumables' },
  { name: '玻璃器皿', key: 'glassware' },
  { name: '仪器仪表', key: 'instruments' },
  { name: '安全防护', key: 'safety' },
  { name: '胶粘润滑', key: 'adhesives' },
  { name: '电工照明', key: 'electrical' },
  { name: '存储搬运', key: 'storage' },
] as const
