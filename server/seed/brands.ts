/** Invented for the demo shop; none of them is a brand that can be bought. */
export const brands = [
  { name: '锐工', initial: 'R', key: 'ruigong', latin: 'RUIGONG' },
  { name: '匠守', initial: 'J', key: 'jiangshou', latin: 'JIANGSHOU' },
  { name: '驰动', initial: 'C', key: 'chidong', latin: 'CHIDONG' },
  { name: '恒准', initial: 'H', key: 'hengzhun', latin: 'HENGZHUN' },
  { name: '固栓', initial: 'G', key: 'gushuan', latin: 'GUSHUAN' },
  { name: '砺刃', initial: 'L', key: 'liren', latin: 'LIREN' },
  { name: '净取', initial: 'J', key: 'jingqu', latin: 'JINGQU' },
  { name: '澄璃', initial: 'C', key: 'chengli', latin: 'CHENGLI' },
  { name: '科仪达', initial: 'K', key: 'keyida', latin: 'KEYIDA' },
  { name: '安盾', initial: 'A', key: 'andun', latin: 'ANDUN' },
  { name: '凝合', initial: 'N', key: 'ninghe', latin: 'NINGHE' },
  { name: '润逸', initial: 'R', key: 'runyi', latin: 'RUNYI' },
  { name: '明禾', initial: 'M', key: 'minghe', latin: 'MINGHE' },
  { name: '方仓', initial: 'F', key: 'fangcang', latin: 'FANGCANG' },
  { name: '通衡', initial: 'T', key: 'tongheng', latin: 'TONGHENG' },
] as const
