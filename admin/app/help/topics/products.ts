import type { HelpTopic } from '@gongfang/contract/help'

export const products: HelpTopic = {
  name: 'products',
  group: '商品与库存',
  title: '商品与型号',
  summary: '新建和上架商品，编辑型号表，整理分类和品牌。',
  screens: [
    {
      path: '/products',
      title: '商品',
    },
    {
      path: '/categories',
      title: '分类',
    },
    {
      path: '/brands',
      title: '品牌',
    },
    {
      path: '/search/synonyms',
      title: '搜索同义词',
    },
    {
      path: '/products/grid',
      title: '表格编辑',
    },
  ],
  words: ['同义词', '上架', '下架', '规格', '参数', '图片', '回收站', '条码', '排序', '订货', '货期'],
  parts: [
    {
      title: '新建商品',
      steps: [
        '没有分类时先在[分类](/categories)点**新建一级分类**，设好**参数模板**。',
        '在[商品](/products)点**新建商品**，上传图片（第一张是主图），填写标题、分类、品牌和单位。',
        '点**添加规格（最多 3 个）**填写规格值，系统列出全部型号；在表中填写型号、条码、价格和重量。整列相同的用**整列填入**，也可从 Excel 粘贴。',
        '填写参数和**图文详情**，点**预览**看电脑和手机的样子。',
        '点**保存草稿**，或点**上架**、**定时上架**。',
      ],
    },
    {
      title: '成批修改',
      steps: [
        '在[商品](/products)勾选多个商品，点**表格编辑**像 Excel 一样修改，或用**改分类**、**改品牌**、**加标签**。',
        '没有现货也要卖的型号，把**可订货**打开并填写**货期（天）**。',
      ],
    },
    {
      title: '会员搜不到商品时',
      steps: [
        '在[搜索同义词](/search/synonyms)看**没有结果的搜索**，店里有这种商品而叫法不同的，点**设为同义词**。',
        '填写商品标题里的叫法，保存后一分钟内生效。',
      ],
    },
    {
      title: '下架和删除',
      steps: ['点**下架**后会员看不到；在**更多**中删除的进入**回收站**，可以**恢复**。'],
    },
  ],
  problems: [
    {
      problem: '型号提示已被其他商品使用',
      remedy: '一个型号只能属于一个商品，换一个型号或到那个商品中修改。',
    },
    {
      problem: '改了规格，有的型号要被移除',
      remedy: '保存前列出将移除的型号；已有订单不受影响，重新填入型号即可恢复。',
    },
    {
      problem: '商城里看不到刚上架的商品',
      remedy: '核对分类是否**已隐藏**、型号是否**启用**、有没有价格。',
    },
    {
      problem: '排序不起作用',
      remedy: '排序数字只用于“综合”排序且没有搜索词的列表，数字大的在前。',
    },
  ],
  picture: {
    file: 'products.webp',
    alt: '商品编辑中的规格与价格：上面是规格值，下面是型号表，一行一个型号',
    width: 900,
    height: 600,
  },
  related: ['prices', 'importing', 'stock'],
}
