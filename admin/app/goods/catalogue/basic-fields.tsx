import type { DeskBrand } from '@gongfang/contract/goods/brand-desk'
import type { DeskCategory } from '@gongfang/contract/goods/category-desk'
import { Input, Select, TreeSelect } from 'antd'
import { PictureList } from '../../ui/picture-list.tsx'
import styles from './catalogue.module.css'
import { treeOf } from './category-choice.ts'
import { Field } from './field.tsx'
import type { ProductCardProps } from './use-product-editing.ts'

interface BasicFieldsProps extends ProductCardProps {
  categories: DeskCategory[]
  brands: DeskBrand[]
}

export function BasicFields({ form, set, fault, disabled, categories, brands }: BasicFieldsProps) {
  return (
    <>
      <Field label="商品图片" fault={fault('images')} hint="第一张是主图；拖动或用箭头调整顺序，最多 9 张。">
        <PictureList
          value={form.images}
          most={9}
          disabled={disabled}
          onChange={(images) => set({ images })}
        />
      </Field>
      <Field label="标题" id="title" fault={fault('title')} required>
        <Input
          id="title"
          value={form.title}
          maxLength={60}
          showCount
          disabled={disabled}
          onChange={({ target }) => set({ title: target.value })}
        />
      </Field>
      <Field label="副标题" id="subtitle" fault={fault('subtitle')}>
        <Input
          id="subtitle"
          value={form.subtitle}
          maxLength={80}
          disabled={disabled}
          onChange={({ target }) => set({ subtitle: target.value })}
        />
      </Field>
      <Kind {...{ form, set, fault, disabled, categories, brands }} />
      <Field
        label="卡片参数"
        id="keySpec"
        fault={fault('keySpec')}
        hint="显示在列表卡片上的一行，如 M6×20 · 304 · DIN912。"
      >
        <Input
          id="keySpec"
          value={form.keySpec}
          maxLength={60}
          disabled={disabled}
          onChange={({ target }) => set({ keySpec: target.value })}
        />
      </Field>
    </>
  )
}

const Kind = ({ form, set, fault, disabled, categories, brands }: BasicFieldsProps) => (
  <div className={styles.three}>
    <Field label="分类" id="category" fault={fault('categoryId')} required>
      <TreeSelect
        id="category"
        value={form.categoryId || undefined}
        placeholder="请选择分类"
        treeData={treeOf(categories)}
        showSearch
        treeNodeFilterProp="title"
        treeDefaultExpandedKeys={[form.categoryId]}
        disabled={disabled}
        onChange={(categoryId: number) => set({ categoryId })}
      />
    </Field>
    <Field label="品牌" id="brand" fault={fault('brandId')}>
      <Select
        id="brand"
        value={form.brandId ?? 0}
        showSearch={{ optionFilterProp: 'label' }}
        disabled={disabled}
        options={[
          { value: 0, label: '无品牌' },
          ...brands.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={(id: number) => set({ brandId: id || null })}
      />
    </Field>
    <Field label="单位" id="unit" fault={fault('unit')} required>
      <Input
        id="unit"
        value={form.unit}
        maxLength={10}
        disabled={disabled}
        onChange={({ target }) => set({ unit: target.value })}
      />
    </Field>
  </div>
)
