export interface RichTextProps {
  /** HTML. Saving removes what the shop does not allow in texts. */
  value: string
  onChange: (html: string) => void
  /** The name for screen readers. */
  label: string
  disabled?: boolean
  /** Finds products. Without it the text has no product cards. */
  findGoods?: (keyword: string) => Promise<{ value: number; label: string }[]>
}
